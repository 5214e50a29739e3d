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
  'UK-31': ['PAY-09.3'],
  'UK-33': ['RGT-05.2'],
  'UK-35': ['PAY-08.1'],
  'UK-38': ['PAY-05.3'],
  'UK-40': ['MSG-07.2', 'MSG-07.3'],
};

/** What the tests of a line leave out of it. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'UK-01': 'no test goes through every route and looks for the balance in its header',
  'UK-02': 'bets are looked for over three and twelve months; of transactions no test goes so far back',
  'UK-03': 'the totals are of transactions; the history of bets has none of a period',
  'UK-05': 'what the slip states is tested part by part, no test holds one slip against the whole list',
  'UK-10': 'the taps are counted; that each product has a guide in the help is held by no test',
  'UK-16': 'there are no demonstration games',
  'UK-17': 'of help no test looks for the longer words',
  'UK-33': 'offers, prompts and the bonus list go; there is no marketing mail that could stop',
  'UK-40': 'there is no bonus money: nothing is to be wagered, and no progress is shown',
};

/** Why a line has no test. A reason ends when somebody writes one: `regulation.test.ts` says so. */
export const WITHOUT: Readonly<Record<string, string>> = {
  'UK-14': 'there is no licence: the foot of every page says that this is a demonstration',
  'UK-19': 'there is no third-party software in the app and no live studio',
  'UK-28': 'there are no casino games yet',
  'UK-29': 'there are no casino games yet',
  'UK-30': 'a rule of how texts and screens are written; nothing checks it but reading',
  'UK-43': 'there is one product, betting: nothing else can be offered',
  'UK-59': 'axe and keyboards are tested page by page (PLT-05, REL), under no title that claims all of it',
};
