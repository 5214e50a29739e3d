import { expect, it } from 'vitest';
import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { World } from '../../scenario/world.ts';
import { joinedOnce } from './joined.ts';

const rows = [
  { id: 'u-1', username: 'customer0.0.new1' },
  { id: 'u-2', username: 'customer1.0.new1' },
];
const query = { select: () => ({ execute: () => Promise.resolve(rows) }) };
const database = { db: { selectFrom: () => query } } as unknown as SharedDatabase;

const found = async (refused: readonly string[], joined: readonly string[]) => {
  const accounts = joined.map((userId) => ({ username: 'customer0.0.new1', userId }));
  const people = [{ name: 'customer0.0', joiner: { refused, joined: accounts } }, { name: 'customer1.0' }];
  const findings = await joinedOnce({ people } as unknown as Pick<World, 'people'>, database);
  return findings.map(({ fingerprint }) => fingerprint);
};

it('REG-01 sees a name that is said to be somebody else’s, and a screen about an account that was not opened there', async () => {
  expect(await found([], ['u-1'])).toEqual([]);
  expect(await found(['customer0.0.new1'], [])).toEqual([
    'REG-01 a customer is told that their name is taken',
  ]);
  const another = ['REG-01 a screen is about an account that was not opened there'];
  expect(await found([], ['u-2'])).toEqual(another);
  expect(await found([], ['u-3'])).toEqual(another);
});
