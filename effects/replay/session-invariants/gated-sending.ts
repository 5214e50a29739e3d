import type { Invariant } from '../invariants.ts';

/** N17: what may not be done is not asked for: nobody's bet, and none on prices that may be old, goes out (P14, SES-01). */
export const gatedSending: Invariant = {
  name: 'gatedSending',
  sentence: 'no bet goes out without a session, or while the placement gate is closed (N17)',
  holds: ({ session, placement }, commit) =>
    !commit.some(({ type }) => type === 'placement/sent') ||
    (session.current?.hasBettingToken === true && placement.gateOpen),
};
