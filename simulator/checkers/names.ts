/** Every checker that is always on, worst first, with what it looks at and the exit code of a run that it fails. */
export const CHECKERS = [
  { name: 'ledger', exit: 10, says: 'money is conserved, one debit a bet, nothing below zero (I1, I3)' },
  { name: 'I1', exit: 10, says: 'a ref goes out once in the life of a log' },
  { name: 'I2', exit: 10, says: 'what a screen called accepted is in the book, under that id' },
  { name: 'I4', exit: 10, says: 'what a screen called refused is not; the balance shown is the book’s' },
  { name: 'I6', exit: 10, says: 'what was durable before a crash is read back after it, event by event' },
  { name: 'I9', exit: 10, says: 'nobody hears of another account' },
  { name: 'invariant', exit: 10, says: 'the invariants of every session hold after every commit' },
  { name: 'I8', exit: 12, says: 'every log replays to the same events and the state on the screen' },
  { name: 'defect', exit: 13, says: 'no fold, epic or sink threw, and no event came outside a commit' },
  { name: 'I7', exit: 11, says: 'no placement is left open in the book' },
  { name: 'liveness', exit: 11, says: 'after the faults nothing is pending on any screen' },
] as const;
export type Checker = (typeof CHECKERS)[number]['name'];

/** The code of the worst finding; 0 without any. */
export const exitCodeOf = (checkers: ReadonlySet<string>): number =>
  CHECKERS.find(({ name }) => checkers.has(name))?.exit ?? 0;
