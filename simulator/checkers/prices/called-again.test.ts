import { describe, expect, it } from 'vitest';
import type { Finding } from '../finding.ts';
import { calledAgainAndAgain } from './called-again.ts';

const finding = (checker: string): Finding => ({ checker, fingerprint: checker, sentence: checker });

/** A book that is wrong after the n-th call, and a ledger that is not sound in the end. */
const judged = (wrongAfter: number, ledger: readonly Finding[]) => {
  let calls = 0;
  return calledAgainAndAgain({
    call: () => {
      calls += 1;
      return Promise.resolve();
    },
    settlement: () => Promise.resolve(calls === wrongAfter ? [finding('settlement')] : []),
    ledger: () => Promise.resolve(ledger),
  });
};

describe('contests that are called again', () => {
  it('sees a book that follows five calls and not the sixth', async () => {
    expect(await judged(6, [])).toEqual([finding('settlement')]);
  });

  it('sees a ledger that is not sound after all of them', async () => {
    expect(await judged(0, [finding('ledger')])).toEqual([finding('ledger')]);
    expect(await judged(0, [])).toEqual([]);
  });
});
