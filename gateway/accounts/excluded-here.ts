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
 * Whether somebody who has excluded themselves here comes by another name (UK-32): born on the same day, and
 * of the same e-mail or the same names.
 */
export async function isExcludedHere(db: Kysely<Schema>, person: Person, now: number): Promise<boolean> {
  const excluded = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('date_of_birth', '=', person.dateOfBirth)
    .where((eb) => eb.or([eb('excluded_at', 'is not', null), eb('self_excluded_until', '>', now)]))
    .execute();
  const name = folded(person.firstName + person.lastName);
  return excluded.some(
    ({ first_name, last_name, email }) =>
      folded(email) === folded(person.email) || folded(first_name + last_name) === name,
  );
}
