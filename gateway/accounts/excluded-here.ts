import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { UserId } from '#domain/brand.ts';
import type { Schema } from '../db/schema.ts';
import type { Person } from './exclusion-register.ts';

const KNOWN_BY = ['first_name', 'last_name', 'date_of_birth', 'email', 'email_verified_at'] as const;

type Known = Pick<Selectable<Schema['users']>, (typeof KNOWN_BY)[number]>;

export const personOf = (user: Omit<Known, 'email_verified_at'>): Person => ({
  firstName: user.first_name,
  lastName: user.last_name,
  dateOfBirth: user.date_of_birth,
  email: user.email,
});

/** `Zoë  O’Neill` and `zoe oneill` are one name. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@.]/gu, '');

/**
 * Whether a customer whose account is shut is this person. An address that nobody confirmed is anybody's: by
 * it alone a stranger could shut somebody else's account (HOLD-03).
 */
function isSamePerson(shut: Known, person: Person): boolean {
  const own = personOf(shut);
  const isSameAddress = folded(own.email) === folded(person.email);
  if (own.dateOfBirth !== person.dateOfBirth) return isSameAddress && shut.email_verified_at !== null;
  return isSameAddress || folded(own.firstName + own.lastName) === folded(person.firstName + person.lastName);
}

/** Rows that may be of the same person: `isSamePerson` decides. */
const mayBe = ({ dateOfBirth, email }: Person) =>
  sql<boolean>`(date_of_birth = ${dateOfBirth} or lower(email) = lower(${email}))`;

/**
 * Whether somebody who has excluded themselves here, or takes a break, comes by another name (UK-32): of the
 * same confirmed e-mail, whatever birthday is told, or born on the same day and of the same e-mail or names.
 */
export async function isShutHere(
  db: Kysely<Schema>,
  person: Person,
  now: number,
): Promise<'excluded' | 'onBreak' | undefined> {
  const shut = await db
    .selectFrom('users')
    .select(KNOWN_BY)
    .select(['excluded_at', 'self_excluded_until'])
    .where(mayBe(person))
    .where((eb) =>
      eb.or([
        eb('excluded_at', 'is not', null),
        eb('self_excluded_until', '>', now),
        eb('break_until', '>', now),
      ]),
    )
    .execute();
  const own = shut.filter((row) => isSamePerson(row, person));
  if (own.length === 0) return undefined;
  const isExcluded = own.some(
    ({ excluded_at, self_excluded_until }) =>
      excluded_at !== null || (self_excluded_until !== null && self_excluded_until > now),
  );
  return isExcluded ? 'excluded' : 'onBreak';
}

/** Accounts of the same person, their own among them, in one order for all; of a demonstration it alone. */
export async function accountsOf(tx: Transaction<Schema>, user: UserId): Promise<readonly UserId[]> {
  const own = await tx
    .selectFrom('users')
    .select(KNOWN_BY)
    .select('demonstration')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  if (own.demonstration) return [user];
  const others = await tx
    .selectFrom('users')
    .select(KNOWN_BY)
    .select('id')
    .where(mayBe(personOf(own)))
    .orderBy('id')
    .execute();
  return others.filter((row) => isSamePerson(own, personOf(row))).map(({ id }) => UserId.parse(id));
}
