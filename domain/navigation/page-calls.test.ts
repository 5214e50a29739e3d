import { expect, it } from 'vitest';
import { pageCalls } from './page-calls.ts';

const queriesOf = (key: string, params: Readonly<Record<string, string>>) =>
  pageCalls({ key, params }, { startingIn: 0 })
    .filter(({ call }) => call.name !== 'getSports')
    .map(({ query }) => query);

it('[VIR-01.3] virtuals are asked for by the newer form of the call', () => {
  const names = pageCalls({ key: 'virtuals', params: {} }, { startingIn: 0 }).map(({ call }) => call.name);
  expect(names.filter((name) => name.startsWith('getVirtuals'))).toEqual(['getVirtuals']);
});

it('[VIR-01] [CORE-07] odd ids of an address are left out of what virtuals ask for', () => {
  expect(queriesOf('virtuals', { categoryId: 'SBTC1_25', eventId: '12' })).toEqual([
    { categoryId: 'SBTC1_25', eventId: '12' },
  ]);
  for (const eventId of ['0', 'x', '9999999999', '1.5', '-1'])
    expect(queriesOf('virtuals', { categoryId: 'a b', eventId })).toEqual([{}]);
});

it('[RAC-11.3] a further page of a day of races is asked for by the time that its address names', () => {
  expect(queriesOf('greyhoundsResults', { day: '2026-11-27', before: '1790000000000' })).toEqual([
    { sportcategoryid: 'SBTC1_66', day: '2026-11-27', before: '1790000000000' },
  ]);
});
