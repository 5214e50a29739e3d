import type { PlantedBug } from '../planted-bug.ts';

/** Who is taken for whom: sessions of one browser, and names of accounts. */
export const whoseSession: readonly PlantedBug[] = [
  {
    id: 'session-not-named',
    what: 'a request does not say whose session its tab is in, and is answered in that of whoever logged in last in another tab',
    rule: 'INV-09, FAIL-64, FAIL-65',
    file: 'src/platform/http/build-request.ts',
    find: 'if (sender.gwSessionId !== null)',
    replace: "if (sender.gwSessionId === '')",
    tests: ['src/platform/http'],
  },
  {
    id: 'named-session-not-looked-at',
    what: 'a gateway answers in the session of the cookie, whatever session a request names',
    rule: 'INV-09, FAIL-64, FAIL-65',
    file: 'gateway/accounts/create-accounts.ts',
    find: '(await isOfCustomer(db, gwSessionId, session.userId))',
    replace: '(await isOfCustomer(db, gwSessionId, session.userId)) || gwSessionId.length > 0',
    tests: ['gateway/accounts'],
  },
  {
    id: 'name-taken-by-oneself',
    what: 'who sends the form of an account again, because its answer was lost, reads that somebody has their name',
    rule: 'REG-01',
    file: 'gateway/accounts/register-again.ts',
    find: '  if (!(await isFormOf(context, body))) {',
    replace: '  if (!(await isFormOf(context, body)) || true) {',
    tests: ['gateway/accounts'],
  },
];
