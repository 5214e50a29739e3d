import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOf, promotedFiles } from './check-promoted.ts';

const files = promotedFiles(`${import.meta.dirname}/../../..`);

describe('promoted recordings', () => {
  it('there are some', () => expect(files.length).toBeGreaterThan(0));

  it.each(files.map((file) => [basename(file), file]))(
    '[CON-13] %s replays identically, keeps every invariant, and is after every event what it was',
    async (_name, file) => expect(await problemsOf(file)).toEqual([]),
  );
});
