/**
 * Why an invariant has no test. A reason ends when somebody writes the test: `invariants.test.ts` says so.
 */
export const NOT_TESTED: Readonly<Record<string, string>> = {
  'INV-31': 'there is no odds stack of analytics yet',
};
