import { expect, it } from 'vitest';
import { NotWritten } from '#gateway/db/not-written.ts';
import { noSpaceLeft } from '../../gateway/database/database-error.ts';
import { withoutDefects } from './defects.ts';

const refusal = '3f1f9d5c-6d0e-4c53-9f1a-0000000a0001';
const contradicted = new Error(`a refusal of ${refusal} was stated, and it has another outcome`);

const foundOf = (error: unknown): readonly string[] =>
  withoutDefects({ defects: [{ from: 'gateway', error }] }).map(({ fingerprint }) => fingerprint);

it('[INV-04] a gateway that reports that what it has stated does not hold is a failure, the same for every bet', () => {
  const found = ['defect a gateway reports: Error: a refusal of id was stated, and it has another outcome'];
  expect(foundOf(contradicted)).toEqual(found);
});

it('what a gateway reports of a database that was made to fail is none, however it is wrapped', () => {
  const wrapped = [
    noSpaceLeft(),
    new NotWritten(noSpaceLeft()),
    new Error('not settled: SB-1', { cause: new NotWritten(noSpaceLeft()) }),
    new AggregateError([noSpaceLeft()]),
    { err: noSpaceLeft(), feed: 'market' },
  ];
  expect(wrapped.flatMap(foundOf)).toEqual([]);
});
