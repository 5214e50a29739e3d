/**
 * Every checker that is always on, worst first, with what it looks at and the exit code of a run that it
 * fails.
 */
export const CHECKERS = [
  {
    name: 'ledger',
    exit: 10,
    says: 'money is conserved, one debit a bet, nothing below zero (INV-01, INV-03)',
  },
  { name: 'INV-01', exit: 10, says: 'a ref goes out once in the life of a log' },
  { name: 'PRIN-06', exit: 10, says: 'an id is given once, in a log and over all logs (PRIN-06, INV-01)' },
  { name: 'INV-02', exit: 10, says: 'what a screen called accepted is in the book, under that id' },
  {
    name: 'INV-04',
    exit: 10,
    says: 'what a screen called refused is not and never will be; receipts and balance are the book’s',
  },
  {
    name: 'INV-05',
    exit: 10,
    says: 'no bet at a price, a stake or on legs that its customer did not agree to',
  },
  {
    name: 'quoted',
    exit: 10,
    says: 'no receipt carries a price that the feed did not quote for that selection at that time (MEND-01)',
  },
  {
    name: 'CSH-02',
    exit: 10,
    says: 'a screen calls a cash-out processed, refused or not sent with proof alone, and the book agrees (CSH-02.3, CSH-07)',
  },
  {
    name: 'CSH-03',
    exit: 10,
    says: 'a cash-out is asked for at the value that stood still, once, and paid within what was agreed to (CSH-01, CSH-03, CSH-08.1)',
  },
  {
    name: 'CSH-06',
    exit: 10,
    says: 'a part of a bet is paid once, and all parts never come to more than the bet (CSH-06.2, CSH-08.4)',
  },
  {
    name: 'EDT-01',
    exit: 10,
    says: 'an edit ends the old bet whole and books the next one, once and as both were shown, or does nothing (EDT-01, EDT-02)',
  },
  {
    name: 'CSH-09',
    exit: 10,
    says: 'a rule pays once, while it stands and not below its value, and is in force when the gateway said so (CSH-09)',
  },
  {
    name: 'INV-06',
    exit: 10,
    says: 'what was durable is read back after a crash; of every bet the log says shown, sent, accepted',
  },
  {
    name: 'press',
    exit: 10,
    says: 'a press does what the button says, and nothing while a bet is on its way (FAIL-01)',
  },
  {
    name: 'sending',
    exit: 10,
    says: 'what goes out was armed, is fresh, online and on live prices, and ends once (INV-01, FAIL-10, FAIL-11, LIV-05)',
  },
  {
    name: 'told',
    exit: 10,
    says: 'a screen says placed and not placed with proof alone, and nothing of who has gone (INV-04, INV-09, PLC-04)',
  },
  {
    name: 'final',
    exit: 10,
    says: 'what is settled of a bet stays, whatever is heard again or too late (PLC-02, PLC-03, TRAP-01, TRAP-02)',
  },
  { name: 'returns', exit: 10, says: 'a receipt promises what its stake and prices come to (BSL-11)' },
  {
    name: 'figures',
    exit: 10,
    says: 'a slip shows lines and returns by hand, and what is right is not refused as no bet (NTC-04, SYS-02)',
  },
  {
    name: 'settlement',
    exit: 10,
    says: 'every bet costs and returns what a settler works out by hand (EWY-02, RAC-07, Rule 4)',
  },
  {
    name: 'result',
    exit: 10,
    says: 'results of other sports, races and virtuals are what their boards and finishes say, pushes, dead heats, retirements, places and Rule 4 included',
  },
  {
    name: 'builder',
    exit: 10,
    says: 'selections of one event are a bet builder where they can be, struck at the price of its match and the margin (BBD-01, BBD-02)',
  },
  { name: 'held', exit: 10, says: 'the stake of a bet that waits is set aside, whole (MEND-03)' },
  {
    name: 'exposure',
    exit: 10,
    says: 'bets on one selection together pass no limit that one bet does not pass (MEND-04)',
  },
  { name: 'FAIL-71', exit: 10, says: 'the same bet from elsewhere is struck after a yes alone' },
  {
    name: 'bonus',
    exit: 10,
    says: 'a free bet pays one bet, whole, before its end and instead of cash (BON-01)',
  },
  {
    name: 'limits',
    exit: 10,
    says: 'no bet of who may not bet, and none above an own limit (INV-10, FAIL-09)',
  },
  {
    name: 'RGT-09',
    exit: 10,
    says: 'nothing passes a limit of its customer in any window, and none is higher before a day (RGT-03, RGT-09, UK-24)',
  },
  {
    name: 'RGT-14',
    exit: 10,
    says: 'who takes a break or is excluded has no bet, deposit, session, login or offer after it (RGT-05, RGT-14, UK-32, UK-33)',
  },
  {
    name: 'MSG-05',
    exit: 10,
    says: 'whoever opted into an offer has its bonus, and nobody else (MSG-05, UK-41)',
  },
  { name: 'REG-05', exit: 10, says: 'the last word on each way of marketing is in force (REG-05, UK-42)' },
  { name: 'FAIL-43', exit: 10, says: 'an offer is struck after a yes to it, in time, as it was made' },
  {
    name: 'TRAP-08',
    exit: 10,
    says: 'no bet wins above the limit; the largest stake named is that (STK-07)',
  },
  {
    name: 'INV-09',
    exit: 10,
    says: 'nobody hears of another account, or has a bet in its session (FAIL-64, FAIL-65)',
  },
  {
    name: 'REG-01',
    exit: 10,
    says: 'who opens an account is not told that somebody has their name, and is logged in to it (REG-01)',
  },
  { name: 'INV-10', exit: 10, says: 'no bet on a market that was not open at that moment' },
  {
    name: 'wayward',
    exit: 10,
    says: 'no bet on a market whose source is silent; what its feed closed again is closed, what it paid stays paid (MEND-09, MEND-15, MEND-17)',
  },
  {
    name: 'word',
    exit: 10,
    says: 'what a gateway says of a placement is in the book, lasts, and is told to its customer alone (INV-02, INV-04, FAIL-17, FAIL-20, FAIL-21, FAIL-23, FAIL-31)',
  },
  { name: 'FAIL-42', exit: 10, says: 'no bet in play is struck before its delay is over' },
  {
    name: 'INV-18',
    exit: 10,
    says: 'what goes out is what was shown: prices, versions, total stake (INV-17, INV-18)',
  },
  {
    name: 'slip',
    exit: 10,
    says: 'a closed leg asks about no price, the common stake is that of all singles (INV-22, INV-29)',
  },
  {
    name: 'NTC-02',
    exit: 10,
    says: 'a leg asks about its own price, when that moved as its customer does not let pass (NTC-02, TRAP-06, TRAP-07)',
  },
  {
    name: 'RGT-01',
    exit: 10,
    says: 'a reality check comes when the page was looked at for its interval, and nobody bets under it (RGT-01, UK-27, TRAP-22)',
  },
  { name: 'clear', exit: 10, says: 'nothing private stands in a log in clear (EVT-04, UK-47, UK-49)' },
  {
    name: 'export',
    exit: 10,
    says: 'logs can be stored and read, hold no password, and their copies name nobody (INV-26)',
  },
  { name: 'invariant', exit: 10, says: 'the invariants of every session hold after every commit' },
  {
    name: 'INV-08',
    exit: 12,
    says: 'every log gives the state on the screen: run again, folded alone, from a snapshot, in its middle (INV-11, INV-12)',
  },
  {
    name: 'defect',
    exit: 13,
    says: 'no fold, epic or sink threw, no event came outside a commit, no gateway refused to start or reported what no fault did',
  },
  {
    name: 'INV-07',
    exit: 11,
    says: 'no placement is left open in the book; after the faults no bet is unknown for 10 s, or held for 60 s',
  },
  {
    name: 'asking',
    exit: 11,
    says: 'a bet that the gateway does not know is fenced with the third question (FAIL-17)',
  },
  { name: 'INV-24', exit: 11, says: 'at rest every channel is heard that somebody wants, and no other' },
  {
    name: 'offer',
    exit: 11,
    says: 'at rest a screen shows the price that stands of all that it hears of (LIV-02, LIV-06)',
  },
  { name: 'budget', exit: 14, says: 'no log and no state grows beyond its budget' },
  { name: 'liveness', exit: 11, says: 'after the faults nothing is pending on any screen' },
] as const;

/** The code of the worst finding; 0 without any. */
export const exitCodeOf = (checkers: ReadonlySet<string>): number =>
  CHECKERS.find(({ name }) => checkers.has(name))?.exit ?? 0;
