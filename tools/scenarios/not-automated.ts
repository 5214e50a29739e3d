/** Why a scenario has no test of its own. A reason ends when somebody writes the test: `scenarios.test.ts` says so. */
const severalNodes = 'needs several gateway processes and a bus; this gateway is one process on one database';

export const NOT_AUTOMATED: Readonly<Record<string, string>> = {
  P47: severalNodes,
  P48: severalNodes,
  P49: `${severalNodes}; what a client does with lost, doubled and reordered messages is P73`,
  P50: 'needs a PostgreSQL primary with replicas; a deployment promises it, not this code',
  P51: severalNodes,
  P52: `${severalNodes}; one clock decides here, and that of the client does not count (P13)`,
  P66: 'does not arise: there is no service worker, and a page never replaces itself',
  P69: 'not built: each tab has a log and a slip of its own, so the same slip in two tabs is two slips',
  P70: 'not built: no tab takes over the slip of another; its log waits for the tab to come back (P61), and My bets shows the bet meanwhile (P58)',
  P71: 'not built: the second device is not asked "same bet again?"',
  P76: 'not built yet: logs are exported, not uploaded',
  P79: 'not built yet: erasure of a recording',
};
