import type { AccessOutcome, AccessStep } from '#domain/events/account-access.ts';
import { selectConfig } from '#projections/config/select-config.ts';
import { useApp } from '#src/platform/store/hooks.ts';

/** How far a wish is; undefined where there is none. */
export const useStep = (step: AccessStep): 'sending' | AccessOutcome | undefined =>
  useApp(({ user }) => user.access?.steps[step]);

/** What went wrong; undefined while it is on its way, went well, or was not asked for. */
export function useFault(step: AccessStep): Exclude<AccessOutcome, 'done'> | undefined {
  const state = useStep(step);
  return state === 'sending' || state === 'done' ? undefined : state;
}

/** Whether links can be mailed: as far as the gateway has not said that they cannot. */
export const useSendsMail = (): boolean =>
  useApp((state) => selectConfig(state).features.emailLinks !== 'OFF');
