import type { NewDerived } from '../../events/registry.ts';
import type { Step } from '../placement.ts';

/**
 * The step graph of CORE-04 (TRAP-01, PLC-02): progress only from before; semiFailed, success and result only
 * when not before; before from anywhere. There is no failed step.
 */
export function mayFollow(from: Step, to: Step): boolean {
  switch (to) {
    case 'before':
      return true;
    case 'progress':
      return from === 'before';
    case 'semiFailed':
    case 'success':
    case 'result':
      return from !== 'before';
  }
}

/**
 * The move as a fact; a move that the graph does not have becomes an anomaly in the log and nothing else
 * (TRAP-01).
 */
export const moved = (from: Step, to: Step): NewDerived =>
  mayFollow(from, to)
    ? { type: 'placement/stepChanged', data: { step: to } }
    : { type: 'placement/transitionRefused', data: { from, to } };
