/**
 * Why a scenario has no test of its own. A reason ends when somebody writes the test: `scenarios.test.ts`
 * says so.
 */
export const NOT_AUTOMATED: Readonly<Record<string, string>> = {
  'FAIL-50': 'needs a PostgreSQL primary with replicas; a deployment promises it, not this code',
  'FAIL-66': 'does not arise: there is no service worker, and a page never replaces itself',
};

/** What the tests of a scenario leave out of it, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'FAIL-06':
    'seen in Chromium alone: WebKit and Firefox are not among the browsers that the journeys can start',
  'FAIL-52': 'no process is stopped and let go on while others take its bets over',
};
