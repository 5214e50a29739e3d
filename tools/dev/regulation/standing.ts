/**
 * Rules of the product that say what a line of the regulation asks for: their tests are its tests, beside
 * those that name it.
 */
export const BY_RULES: Readonly<Record<string, readonly string[]>> = {
  'UK-01': ['USR-01.1', 'USR-01.2', 'PAY-01.2'],
  'UK-03': ['PAY-11.3'],
  'UK-04': ['PAY-12.1'],
  'UK-05': ['BSL-11.2', 'EWY-02.1', 'EVT-03.1'],
  'UK-06': ['NTC-02.1', 'NTC-02.4'],
  'UK-07': ['PLC-03.1', 'PLC-08.5'],
  'UK-08': ['PLC-06.2', 'CSH-07.2'],
  'UK-09': ['EVT-03.1', 'EVT-03.2', 'EVT-05.1'],
  'UK-22': ['RGT-03.1'],
  'UK-24': ['RGT-03.3', 'RGT-03.1'],
  'UK-33': ['RGT-05.2'],
  'UK-35': ['PAY-08.1'],
  'UK-38': ['PAY-05.3'],
};

/** What the tests of a line leave out of it. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'UK-01': 'no test goes through every route and looks for the balance in its header',
  'UK-03': 'the totals are of transactions; the history of bets has none of a period',
  'UK-05': 'what the slip states is tested part by part, no test holds one slip against the whole list',
  'UK-16': 'there are no demonstration games',
  'UK-33': 'offers, prompts and the bonus list go; there is no marketing mail that could stop',
};

/** Why a line has no test. A reason ends when somebody writes one: `regulation.test.ts` says so. */
export const WITHOUT: Readonly<Record<string, string>> = {
  'UK-02':
    'transactions can be chosen for three months and for own dates of twelve; no test goes so far back',
  'UK-10': 'the published rules are read by their tests, the taps from slip and event are not counted',
  'UK-13': 'complaints and dispute resolution are published without a login; no test reads them as a guest',
  'UK-14': 'there is no licence: the foot of every page says that this is a demonstration',
  'UK-17': 'the notice stands on the in-play pages and events; no test looks for it',
  'UK-18': 'the state of bets after a reconnect is tested (LIV-05, PLC-08), the ten seconds are not measured',
  'UK-19': 'there is no third-party software in the app and no live studio',
  'UK-21': 'the amount is a free box; no test says that nothing is proposed in it',
  'UK-28': 'there are no casino games yet',
  'UK-29': 'there are no casino games yet',
  'UK-30': 'a rule of how texts and screens are written; nothing checks it but reading',
  'UK-31': 'there is no call that cancels a withdrawal, so there is nothing to test but its absence',
  'UK-40': 'there is no bonus money, so nothing is to be wagered',
  'UK-43': 'there is one product, betting: nothing else can be offered',
  'UK-59': 'axe and keyboards are tested page by page (PLT-05, REL), under no title that claims all of it',
  'UK-60': 'texts are written plainly; no check of reading age runs over them',
};
