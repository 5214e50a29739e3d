import type { AppEvent } from '#domain/events/registry.ts';
import { attemptsOf, isOpen } from '#domain/placement/attempts.ts';
import type { Step } from '#domain/placement/placement.ts';
import { type Invariant, invariants as replayed } from '#effects/replay/invariants.ts';

/** The step graph as the specification draws it, by hand: what may come directly after what (T1). */
const GRAPH: Readonly<Record<Step, readonly Step[]>> = {
  before: ['before', 'progress'],
  progress: ['before', 'semiFailed', 'success', 'result'],
  semiFailed: ['before', 'semiFailed', 'success', 'result'],
  success: ['before', 'semiFailed', 'success', 'result'],
  result: ['before', 'semiFailed', 'success', 'result'],
};

/** The largest slip of any brand. */
const LARGEST_SLIP = 20;
/** What the keyboard can lead to, and what a chip or a setting may put there. */
const STAKE = /^(0|[1-9]\d{0,7})?(\.\d{0,2})?$/;

/**
 * What must hold after every commit of any session, however it was bent: those of replay and those that look back. They
 * remember what they saw, so every run has its own.
 */
export const sessionInvariants = (): readonly Invariant[] => [
  ...replayed,
  absorbing(),
  stepGraph(),
  {
    name: 'slipSize',
    sentence: 'the slip is never larger than the largest that a brand allows (N10)',
    holds: ({ betslip }) =>
      betslip.legs.length + betslip.casts.length <= LARGEST_SLIP &&
      new Set(betslip.legs.map(({ selectionId }) => selectionId)).size === betslip.legs.length,
  },
  {
    name: 'stakeGrammar',
    sentence: 'the text in a stake box is one that the keyboard can lead to (N18)',
    holds: ({ betslip }) => Object.values(betslip.stakes.values).every((text) => STAKE.test(text)),
  },
  {
    name: 'noEpicFailed',
    sentence: 'no epic ends by an error',
    holds: (_, commit) => !commit.some(({ type }) => type === 'lifecycle/epicFailed'),
  },
];

function absorbing(): Invariant {
  const ended = new Map<string, string>();
  return {
    name: 'absorbing',
    sentence: 'what is known of a bet for good stays as it is (N05)',
    holds: ({ placement }) =>
      attemptsOf(placement)
        .flatMap(({ bets }) => bets)
        .every((bet) => {
          const before = ended.get(bet.ref);
          if (!isOpen(bet)) ended.set(bet.ref, bet.status);
          return before === undefined || before === bet.status;
        }),
  };
}

/** The step at the end of a commit comes from the one before it by what was decided in between, or is a new beginning. */
function stepGraph(): Invariant {
  let last: Step = 'before';
  return {
    name: 'stepGraph',
    sentence: 'the steps of a placement are those of the graph, and progress follows a request alone (N06)',
    holds: ({ placement }, commit) => {
      let step = last;
      const legal = commit.every((event) => {
        const next = stepOf(event);
        const from = step;
        step = next ?? step;
        return next === null || GRAPH[from].includes(next);
      });
      last = placement.step;
      return legal && (last === step || last === 'before');
    },
  };
}

const stepOf = (event: AppEvent): Step | null => {
  if (event.type === 'placement/requested') return 'progress';
  return event.type === 'placement/stepChanged' ? event.data.step : null;
};
