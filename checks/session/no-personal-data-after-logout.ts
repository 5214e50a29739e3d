import type { Invariant } from '../invariant.ts';

/** INV-25: once a session has ended, no read model says whose it was (SES-08, TRAP-23). */
export const noPersonalDataAfterLogout: Invariant = {
  name: 'nobodyLeft',
  sentence: 'after a logout nothing personal is in any read model (INV-25)',
  holds: ({ user, session, myBets, bonuses }, commit) => {
    if (!commit.some(({ type }) => type === 'session/ended') || session.current !== null) return true;
    const { userId, username, firstName, lastName, email, balance, limits } = user;
    const personal = [userId, username, firstName, lastName, email, balance, limits];
    return personal.every((fact) => fact === null) && isEmpty(myBets.bets) && isEmpty(bonuses.answers);
  },
};

const isEmpty = (facts: object): boolean => Object.keys(facts).length === 0;
