import type { AppEvent } from '#domain/events/registry.ts';
import type { Step } from '#domain/placement/placement.ts';
import type { Invariant } from '../invariant.ts';

/** The step graph as the specification draws it, by hand: what may come directly after what (TRAP-01). */
const GRAPH: Readonly<Record<Step, readonly Step[]>> = {
  before: ['before', 'progress'],
  progress: ['before', 'semiFailed', 'success', 'result'],
  semiFailed: ['before', 'semiFailed', 'success', 'result'],
  success: ['before', 'semiFailed', 'success', 'result'],
  result: ['before', 'semiFailed', 'success', 'result'],
};

/**
 * INV-16: the step at the end of a commit comes from the one before it by what was decided in between, or is
 * a new beginning.
 */
export function stepGraph(): Invariant {
  let last: Step = 'before';
  return {
    name: 'stepGraph',
    sentence:
      'the steps of a placement are those of the graph, and progress follows a request alone (INV-16)',
    holds: ({ placement }, commit) => {
      let step = last;
      const legal = commit.flatMap(stepsOf).every((next) => {
        const from = step;
        step = next;
        return GRAPH[from].includes(next);
      });
      last = placement.step;
      return legal && (last === step || last === 'before');
    },
  };
}

/**
 * Asked "same bet again?", a yes closes the result and asks anew: by two facts in logs of old, by one since
 * (FAIL-71).
 */
const stepsOf = (event: AppEvent): readonly Step[] => {
  switch (event.type) {
    case 'placement/requested':
      return event.data.bets.some(({ slip }) => slip.sameBetAgain === true)
        ? ['before', 'progress']
        : ['progress'];
    case 'placement/resultClosed':
      return ['before'];
    case 'placement/stepChanged':
      return [event.data.step];
    default:
      return [];
  }
};
