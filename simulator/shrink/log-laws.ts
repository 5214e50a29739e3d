import type { Invariant } from '#checks/invariant.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import type { Finding } from '../checkers/finding.ts';
import { inClear } from '../checkers/log/clear-text.ts';
import { falselyPromised } from '../checkers/money/returns.ts';
import { notAsShown } from '../checkers/placement/as-shown.ts';
import { unsettledBy } from '../checkers/placement/final-stays.ts';
import { GivenRefs } from '../checkers/placement/own-ids.ts';
import { pressedWrongly } from '../checkers/placement/pressed.ts';
import { LogOfQuestions } from '../checkers/placement/questions.ts';
import { LogOfPlacements } from '../checkers/placement/sending-rules.ts';
import { askedWrongly, SaidOfLegs } from '../checkers/screen/asked-about.ts';
import { shownFalsely } from '../checkers/screen/figures.ts';
import { againstTheRules } from '../checkers/screen/slip-on-screen.ts';
import { Said, type Told, toldFalsely } from '../checkers/screen/told-on-screen.ts';
import { NOT_HEARD, wireFaults } from '../checkers/screen/wire.ts';
import { LogOfChecks } from '../checkers/session/reminded.ts';
import { hasRunOut, screenOf } from '../device/screen.ts';
import { ledTo } from '../workload/customers/customer.ts';
import { DefiniteWords } from './definite-words.ts';

/** Takes the next commit in. @returns what is wrong with it, once for each thing. */
type Reads = (state: RootState, commit: readonly AppEvent[]) => readonly (string | undefined)[];

function placements(isTimely: boolean): Reads {
  const log = new LogOfPlacements(isTimely);
  return (_, commit) => commit.map((event) => log.take(event));
}

function told(): Reads {
  const said = new Said();
  return (state, commit) => {
    for (const event of commit) said.take(event);
    const placement: Told = screenOf(state).placement;
    return [toldFalsely(placement, said)];
  };
}

function asked(): Reads {
  const said = new SaidOfLegs();
  return (state, commit) => {
    for (const event of commit) said.take(event);
    return [askedWrongly(screenOf(state), said)];
  };
}

function questions(): Reads {
  const log = new LogOfQuestions();
  return (_, commit) => commit.map((event) => log.take(event));
}

function checks(isTimely: boolean): Reads {
  const log = new LogOfChecks(isTimely);
  return (_, commit) => commit.map((event) => log.take(event));
}

function refs(): Reads {
  const given = new GivenRefs();
  return (_, commit) => commit.map((event) => given.take(event));
}

/**
 * A hand that pressed what had been there a moment ago is not known from a log, so a refused press is never
 * held against it.
 */
function presses(): Reads {
  let before: RootState | undefined;
  return (state, commit) => {
    const [input] = commit;
    const seen = before;
    before = state;
    if (seen === undefined || input?.type !== 'intent/placePressed') return [];
    const { action, placement } = screenOf(seen);
    return [
      pressedWrongly({
        said: action.kind,
        phase: placement.phase,
        hasRunOut: hasRunOut(seen, input.at),
        isAsSeen: false,
        led: ledTo(commit),
      }),
    ];
  };
}

function openForLong(): Reads {
  const words = new DefiniteWords();
  return (_, commit) => {
    for (const event of commit) words.take(event);
    return words.isUnheeded ? ['unknown for ten seconds', 'unknown too long'] : [];
  };
}

/**
 * A channel is asked for in the commit in which somebody wants it. What nobody wants any more is kept for a
 * while.
 */
const wire: Reads = (state) => [wireFaults(state).missing.length > 0 ? NOT_HEARD : undefined];

function promises(): Reads {
  const asked: EventOf<'placement/requested'>['data']['bets'][number]['slip'][] = [];
  return (_, commit) =>
    commit.map((event) => {
      if (event.type === 'placement/requested') asked.push(...event.data.bets.map(({ slip }) => slip));
      return falselyPromised(event, (ref) => asked.filter((slip) => slip.ref === ref));
    });
}

const slips: Reads = (state) => [againstTheRules(screenOf(state), state.betslip.freeBets)];

const settled: Reads = (state, commit) => {
  const last = commit.at(-1);
  return last === undefined ? [] : [unsettledBy(state, last)];
};

/** Checkers that read one log and need nothing else of their world. */
const READERS: Readonly<Record<string, (isTimely: boolean) => Reads>> = {
  press: presses,
  sending: placements,
  told,
  'NTC-02': asked,
  'PRIN-06': refs,
  'INV-18': () => (_, commit) => commit.map(notAsShown),
  'INV-07': openForLong,
  'INV-24': () => wire,
  asking: questions,
  slip: () => slips,
  final: () => settled,
  'RGT-01': checks,
  clear: () => (_, commit) => commit.map(inClear),
  returns: promises,
  figures: () => (state) => [shownFalsely(screenOf(state))],
};

/** Checkers that say what the laws of every session, a fold or a replay say. */
const BY_ITSELF: ReadonlySet<string> = new Set(['invariant', 'INV-08', 'defect']);

/**
 * Whether a log can fail by itself as that finding says, without its world: such a finding is nearest to its
 * cause.
 */
export const isOfALog = ({ checker }: Pick<Finding, 'checker'>): boolean =>
  BY_ITSELF.has(checker) || READERS[checker] !== undefined;

/**
 * The checker of a finding as a law of a single log, broken by that finding alone; undefined when the checker
 * needs the book, other logs or the end of the world.
 *
 * @param isTimely whether timers of the world were true, as the checker was told
 */
export function lawOf({ checker, fingerprint }: Finding, isTimely: boolean): Invariant | undefined {
  const reads = READERS[checker]?.(isTimely);
  if (reads === undefined) return undefined;
  return {
    name: fingerprint,
    sentence: fingerprint,
    holds: (state, commit) =>
      !reads(state, commit).some((why) => why !== undefined && `${checker} ${why}` === fingerprint),
  };
}
