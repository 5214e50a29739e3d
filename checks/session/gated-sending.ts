import type { Invariant } from '../invariant.ts';

/**
 * INV-27: what may not be done is not asked for: nobody's bet, none on prices that may be old, and none in
 * the dark (FAIL-14, FAIL-65, SES-01).
 */
export const gatedSending: Invariant = {
  name: 'gatedSending',
  sentence:
    'no bet goes out without a session or before it is known whose it is, or while the placement gate is closed (INV-27)',
  holds: ({ session, placement }, commit) =>
    (!commit.some(({ type }) => type === 'placement/sent') ||
      (session.current?.hasBettingToken === true && placement.gateOpen && session.whose === 'known')) &&
    (!commit.some(({ type }) => type === 'placement/offerAnswerSent') || session.whose === 'known'),
};
