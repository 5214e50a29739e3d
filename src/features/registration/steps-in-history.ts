import { useEffect, useRef } from 'react';
import { STEPS, type Step } from './steps.ts';

const stepIn = (state: unknown): Step =>
  typeof state === 'object' && state !== null && 'step' in state
    ? (STEPS.find((one) => one === state.step) ?? 'you')
    : 'you';

interface StepsInHistory {
  /** To the step after this one, which the button of the browser leads back from. */
  readonly on: (to: Step) => void;
  /** To the step before. */
  readonly back: (from: Step, to: Step) => void;
}

/**
 * Each step is an entry of the history: Back leads to the step before it, and what was typed stays (REG-03).
 * Entries that a reload left behind lead no further than this form has been.
 */
export function useStepsInHistory(show: (step: Step) => void): StepsInHistory {
  const latest = useRef(show);
  const furthest = useRef(0);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const moved = (): void => {
      const wanted = STEPS.indexOf(stepIn(window.history.state));
      latest.current(STEPS[Math.min(wanted, furthest.current)] ?? 'you');
    };
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, []);
  return {
    on: (to) => {
      furthest.current = Math.max(furthest.current, STEPS.indexOf(to));
      window.history.pushState({ step: to }, '');
      show(to);
    },
    back: (from, to) => {
      if (stepIn(window.history.state) === from) window.history.back();
      else show(to);
    },
  };
}
