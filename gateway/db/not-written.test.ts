import { describe, expect, it } from 'vitest';
import { beforeCommit, NotWritten } from './not-written.ts';
import { repeated } from './retry.ts';

const failure = (code: string): Error => Object.assign(new Error(code), { code });
/** What a transaction of which only `inside` is looked at makes of its failure. */
const insideOf = (error: Error) => beforeCommit(() => Promise.reject(error))(undefined as never);

describe('[FAIL-33] [FAIL-35] what is certain of a write that failed', () => {
  it.each(['53100', '53200', '58030'])('%s before the commit: nothing stands', async (code) => {
    await expect(insideOf(failure(code))).rejects.toBeInstanceOf(NotWritten);
  });

  it.each(['40001', '08006', '23505', 'ECONNRESET'])('%s says nothing of the kind', async (code) => {
    await expect(insideOf(failure(code))).rejects.toMatchObject({ code });
  });

  it('after a try whose COMMIT is in doubt a full disk proves nothing', async () => {
    const errors = [failure('ECONNRESET'), new NotWritten(failure('53100'))];
    await expect(
      repeated(() => Promise.reject(errors.shift() ?? new Error('one try too many'))),
    ).rejects.toMatchObject({ code: '53100' });
  });

  it('after a lost race, which was rolled back whole, it still does', async () => {
    const errors = [failure('40001'), new NotWritten(failure('53100'))];
    await expect(
      repeated(() => Promise.reject(errors.shift() ?? new Error('one try too many'))),
    ).rejects.toBeInstanceOf(NotWritten);
  });
});
