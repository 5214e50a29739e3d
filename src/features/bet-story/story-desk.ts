import type { SessionId } from '#domain/brand.ts';
import { parseStateText, stateText } from '#projections/parse-state-text.ts';
import { projections } from '#projections/root.ts';
import { findPlacement } from '#replay/evidence/placements-in.ts';
import {
  type BetReplay,
  createBetReplay,
  type FoldedUpTo,
  firstWords,
  readWords,
  type Words,
} from '#replay/recording/bet-replay.ts';
import { prove, readRecording } from '#replay/recording/read-recording.ts';
import { lookingPrimitives, provingPrimitives } from './reading-primitives.ts';
import type { KeptState, StoryPhase, StoryReply, StoryRequest } from './story-messages.ts';
import { windowAt } from './window-at.ts';

type Reply = (message: StoryReply) => void;

/** Work between two looks at what was asked, ms. */
const SLICE_MS = 40;
/** Events folded between two looks at the clock. */
const EVENTS = 64;
/** A progress bar needs no more steps than this. */
const STEPS = 100;

/**
 * Reads the record of a bet in the order in which somebody waits for it: its words, the screen of the press,
 * what the market did, and last the proof that all of it is what was written. What the worker is.
 */
export function createStoryDesk(reply: Reply): (request: StoryRequest) => Promise<void> {
  let walk: ScreenWalk | undefined;
  let wanted: number | undefined;
  const states = new KeptStates(reply);
  const read = async (file: Blob, betId: string): Promise<void> => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const words = await readWords(bytes, lookingPrimitives);
    const bet = findPlacement(words.events, betId);
    const first = bet && firstWords(words, bet.ref);
    if (bet === undefined || first === undefined) {
      reply({ kind: 'missing' });
      return;
    }
    const { header } = words;
    reply({ kind: 'told', header, evidence: first.evidence, market: false });
    const shown = first.evidence.shown.seq;
    const asked = states.before(header.sessionId, shown);
    const steps = stepping(reply);
    const recording = await readRecording(bytes, lookingPrimitives, (_phase, done, total) =>
      steps('reading', done / Math.max(1, total)),
    );
    const question = { ref: bet.ref, question: first.question };
    const begun = (begin: FoldedUpTo | null): BetReplay =>
      createBetReplay(words, recording, begin === null ? question : { ...question, begin });
    walk = new ScreenWalk(words, begun, await asked, reply);
    await walk.show(wanted ?? shown);
    const { marketFrom } = walk;
    const market = await walk.foldTo('market', await states.before(header.sessionId, marketFrom));
    const evidence = market.evidence();
    if (evidence !== undefined) reply({ kind: 'told', header, evidence, market: true });
    await prove(bytes, provingPrimitives, (done, total) => steps('proving', done / Math.max(1, total)));
    reply({ kind: 'proven' });
  };
  return async (request) => {
    try {
      if (request.kind === 'read') await read(request.file, request.betId);
      else if (request.kind === 'state') states.take(request.before, request.found);
      else {
        wanted = request.seq;
        await walk?.show(request.seq);
      }
    } catch {
      reply({ kind: 'refused' });
    }
  };
}

/** States that the device kept of the log, asked for of the page. */
class KeptStates {
  readonly #reply: Reply;
  readonly #waiting = new Map<number, (found: FoldedUpTo | null) => void>();

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  before(session: SessionId, before: number): Promise<FoldedUpTo | null> {
    return new Promise((resolve) => {
      this.#waiting.set(before, resolve);
      this.#reply({ kind: 'stateWanted', session, before });
    });
  }

  take(before: number, found: KeptState | null): void {
    this.#waiting.get(before)?.(found === null ? null : read(found));
    this.#waiting.delete(before);
  }
}

/** One that cannot be read is as good as none. */
function read({ seq, text }: KeptState): FoldedUpTo | null {
  try {
    return { seq, state: parseStateText(text, Object.keys(projections)) };
  } catch {
    return null;
  }
}

/** Folds in slices, so that between two of them another moment can be asked for. */
class ScreenWalk {
  readonly #words: Words;
  readonly #begun: (begin: FoldedUpTo | null) => BetReplay;
  /** From where each begins, and the folding from there; the latest first. */
  readonly #replays: { readonly from: number; readonly replay: BetReplay }[] = [];
  readonly #reply: Reply;
  readonly #steps: ReturnType<typeof stepping>;
  #wanted = 0;

  constructor(
    words: Words,
    begun: (begin: FoldedUpTo | null) => BetReplay,
    begin: FoldedUpTo | null,
    reply: Reply,
  ) {
    this.#words = words;
    this.#begun = begun;
    this.#reply = reply;
    this.#steps = stepping(reply);
    this.#replayOf(begin);
  }

  /** The first event of which the market is asked. */
  get marketFrom(): number {
    return this.#replays[0]?.replay.marketFrom ?? 0;
  }

  /** Nothing is shown when somebody asked for another moment meanwhile. */
  async show(told: number): Promise<void> {
    this.#wanted = told;
    const { replay } = this.#replays.find(({ from }) => from < told) ?? { replay: this.#replayOf(null) };
    await this.#fold(replay, told);
    if (this.#wanted !== told) return;
    const { seq, at, state } = replay.screenAt(told);
    const window = { ...windowAt(this.#words.events, seq), now: at };
    this.#reply({ kind: 'screen', screen: { told, seq, at, window, text: stateText(state) } });
  }

  /** Begins at a state from before anything of the market was asked. */
  async foldTo(moment: 'market', begin: FoldedUpTo | null): Promise<BetReplay> {
    const replay = this.#replayOf(begin);
    await this.#fold(replay, moment);
    return replay;
  }

  #replayOf(begin: FoldedUpTo | null): BetReplay {
    const from = begin?.seq ?? 0;
    const known = this.#replays.find((one) => one.from === from);
    if (known !== undefined) return known.replay;
    const replay = this.#begun(begin);
    this.#replays.push({ from, replay });
    this.#replays.sort((one, other) => other.from - one.from);
    return replay;
  }

  async #fold(replay: BetReplay, moment: number | 'market'): Promise<void> {
    const goal = replay.eventsUpTo(moment);
    let folded = replay.fold(0);
    while (folded < goal) {
      const until = performance.now() + SLICE_MS;
      while (folded < goal && performance.now() < until) folded = replay.fold(EVENTS);
      this.#steps('folding', Math.min(1, folded / goal));
      await otherWork();
    }
  }
}

const otherWork = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Tells only what a bar can show. */
function stepping(reply: Reply) {
  let last: { readonly phase: StoryPhase; readonly step: number } | undefined;
  return (phase: StoryPhase, share: number): void => {
    const step = Math.floor(share * STEPS);
    if (last?.phase === phase && last.step === step) return;
    last = { phase, step };
    reply({ kind: 'progress', phase, share: step / STEPS });
  };
}
