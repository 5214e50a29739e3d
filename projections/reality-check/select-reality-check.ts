import type { PlacementState } from '#domain/placement/placement.ts';
import type { LifecycleState } from '../lifecycle/lifecycle.ts';
import type { SessionState } from '../session/session-state.ts';
import type { RealityCheckState } from './reality-check-state.ts';

export interface RealityCheckSlice {
  readonly realityCheck: RealityCheckState;
}

/** Whether the check is on the screen: nothing else opens by itself then (BSL-05). */
export const selectRealityCheckOpen = ({ realityCheck }: RealityCheckSlice): boolean =>
  realityCheck.stage.kind === 'shown';

/**
 * Whether something comes first, so that a check that is due has to wait (RGT-01): on a phone the window in
 * which a bet is being placed, or its receipt; and what a session demands before it can be used.
 */
export const selectRealityCheckWaits = ({
  lifecycle,
  placement,
  session,
}: {
  readonly lifecycle: Pick<LifecycleState, 'formFactor'>;
  readonly placement: Pick<PlacementState, 'step'>;
  readonly session: Pick<SessionState, 'current'>;
}): boolean =>
  (lifecycle.formFactor === 'mobile' && placement.step !== 'before') ||
  (session.current?.workflow ?? null) !== null;
