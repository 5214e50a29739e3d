import { expect, it } from 'vitest';
import * as firstCalls from '#domain/contract/initial-calls.ts';
import { compiledCalls } from './call-facts.ts';

it('keeps every fact of the first calls in a module that needs no definition', async () => {
  const code = compiledCalls();
  expect(code).not.toContain('import');
  const built: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect({ ...Object(built) }).toEqual({ ...firstCalls });
});
