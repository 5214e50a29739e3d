import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Person } from './exclusion-register.ts';

/** `Zoë  O’Neill` and `zoe oneill` are one name. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@.]/gu, '');

/**
 * Whether somebody who has excluded themselves here, or takes a break, comes by another name (UK-32): born on
 * the same day, and of the same e-mail or the same names.
 */
export async function isShutHere(
  db: Kysely<Schema>,
  person: Person,
  now: number,
): Promise<'excluded' | 'onBreak' | undefined> {
  const shut = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'excluded_at', 'self_excluded_until'])
    .where('date_of_birth', '=', person.dateOfBirth)
    .where((eb) =>
      eb.or([
        eb('excluded_at', 'is not', null),
        eb('self_excluded_until', '>', now),
        eb('break_until', '>', now),
      ]),
    )
    .execute();
  const name = folded(person.firstName + person.lastName);
  const own = shut.filter(
    ({ first_name, last_name, email }) =>
      folded(email) === folded(person.email) || folded(first_name + last_name) === name,
  );
  if (own.length === 0) return undefined;
  const isExcluded = own.some(
    ({ excluded_at, self_excluded_until }) =>
      excluded_at !== null || (self_excluded_until !== null && self_excluded_until > now),
  );
  return isExcluded ? 'excluded' : 'onBreak';
}
