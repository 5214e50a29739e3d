import type { AppEvent } from '#domain/events/registry.ts';
import { canonicalText } from '#recordings/format/events/parse-stored-event.ts';
import { commitsOf, type RecordedCommit, type Recording } from './commits.ts';
import { type Divergence, divergenceAt, firstDifference } from './divergence.ts';
import { asInput } from './parse-input.ts';
import { momentOf, type ReplayCode, ReplayRuntime } from './replay-runtime.ts';

/**
 * Re-execution of what concerns bets, from evidence alone (HOLD-12). Without consent a log lacks how somebody
 * moved about, and has all that a bet was decided of. Every input that is there goes in, what a missing one
 * led to is taken as recorded, and decisions of slips and bets are compared. A difference may follow from
 * what is missing.
 */
export type BetReplayResult = {
  /** Inputs that went in. */
  readonly inputs: number;
  /** Decisions about bets that were made again as they were recorded. */
  readonly decided: number;
  /** Decisions about bets whose input is not in the recording: taken as they were. */
  readonly taken: number;
  readonly defects: readonly string[];
} & (
  | { readonly kind: 'betsIdentical' }
  | { readonly kind: 'betsDiffer'; readonly divergence: Divergence }
  /** Nothing in it was decided about a bet. */
  | { readonly kind: 'noBets' }
);

/** Where things stand on the screen: it follows from pages and sizes, and says nothing of a bet. */
const ofTheScreen: ReadonlySet<string> = new Set([
  'betslip/visibilityChanged',
  'betslip/quickSlipMoved',
  'betslip/tabChanged',
  'betslip/stakeActivated',
  'betslip/stakeTipClosed',
  'betslip/awaySummaryClosed',
  'betslip/maxLimitClosed',
]);

const callsAboutBets: ReadonlySet<string> = new Set([
  'calculateBets',
  'placeBets',
  'answerOffer',
  'betStatus',
]);

/**
 * Whether it was decided, and about a slip or a bet: legs, stakes, prices, what was asked, armed, sent and
 * what became of it.
 */
export function isAboutBets(event: AppEvent): boolean {
  if (event.kind !== 'derived') return false;
  if (event.type === 'gateway/requested') return callsAboutBets.has(event.data.op);
  return /^(?:betslip|placement)\//.test(event.type) && !ofTheScreen.has(event.type);
}

/** An event and what it says, without its place. */
const toldBy = ({ type, data }: AppEvent): string => `${type} ${canonicalText(data)}`;

export interface BetReexecution {
  /** Commits in all, and those that were run. */
  readonly commits: number;
  readonly done: number;
  /** Runs up to this many commits more; null while some are left. */
  advance(most: number): BetReplayResult | null;
}

export const startBetReexecution = (recording: Recording, code: ReplayCode): BetReexecution =>
  new BetComparison(recording, code);

class BetComparison implements BetReexecution {
  readonly commits: number;
  done = 0;
  readonly #all: readonly RecordedCommit[];
  readonly #rerun: ReplayRuntime;
  #decided = 0;
  #taken = 0;
  #inputs = 0;

  constructor({ header, events }: Recording, code: ReplayCode) {
    this.#all = commitsOf(events);
    this.commits = this.#all.length;
    this.#rerun = new ReplayRuntime(header, code);
  }

  advance(most: number): BetReplayResult | null {
    for (const commit of this.#all.slice(this.done, this.done + most)) {
      const divergence = commit[0].kind === 'input' ? this.#decide(commit) : this.#takeOver(commit);
      if (divergence !== null) return this.#end({ kind: 'betsDiffer', divergence });
      this.done += 1;
    }
    if (this.done < this.commits) return null;
    return this.#end({ kind: this.#decided + this.#taken === 0 ? 'noBets' : 'betsIdentical' });
  }

  #end<Kind>(kind: Kind) {
    this.#rerun.stop();
    const [inputs, decided, taken, defects] = [this.#inputs, this.#decided, this.#taken, this.#rerun.defects];
    return { ...kind, inputs, decided, taken, defects };
  }

  #decide(commit: RecordedCommit): Divergence | null {
    const [input] = commit;
    this.#inputs += 1;
    const decided = this.#rerun.take(asInput(input), input.src, momentOf(input)).filter(isAboutBets);
    const recorded = commit.filter(isAboutBets);
    const index = firstDifference(recorded, decided);
    this.#decided += index ?? recorded.length;
    // The state of what is missing is not known, so neither is what differs in it.
    return index === null ? null : divergenceAt(input, { recorded, decided }, index, []);
  }

  /**
   * A commit whose input was not kept: what is left of it goes in as it is, unless the code decides it
   * because of the rest.
   */
  #takeOver(commit: RecordedCommit): null {
    const again: string[] = [];
    for (const event of commit) {
      const at = again.indexOf(toldBy(event));
      if (at !== -1) again.splice(at, 1);
      else again.push(...this.#rerun.take(asInput(event), event.src, momentOf(event)).slice(1).map(toldBy));
      if (isAboutBets(event)) this.#taken += 1;
    }
    return null;
  }
}
