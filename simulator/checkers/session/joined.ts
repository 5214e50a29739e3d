import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';

/**
 * REG-01: who opens an account under a name that is theirs alone is not told that somebody has it, and what
 * their screen calls their account is the one of that name in the book.
 */
export async function joinedOnce(
  { people }: Pick<World, 'people'>,
  { db }: SharedDatabase,
): Promise<readonly Finding[]> {
  const joiners = people.flatMap(({ name, joiner }) => (joiner === undefined ? [] : [{ name, joiner }]));
  if (joiners.length === 0) return [];
  const rows = await db.selectFrom('users').select(['id', 'username']).execute();
  const booked = new Map(rows.map(({ id, username }) => [id, username]));
  return joiners.flatMap(({ name, joiner }) => [
    ...joiner.refused.map((username) =>
      finding(name, 'a customer is told that their name is taken', username),
    ),
    ...joiner.joined
      .filter(({ userId }) => booked.get(userId)?.startsWith(`${name}.`) !== true)
      .map(({ userId }) => finding(name, 'a screen is about an account that was not opened there', userId)),
  ]);
}

const finding = (name: string, why: string, username: string): Finding => ({
  checker: 'REG-01',
  fingerprint: `REG-01 ${why}`,
  sentence: `${name}: ${why}: ${username}`,
});
