import { createHash } from 'node:crypto';
import type { UserId } from '#domain/brand.ts';
import { PostalAddress } from '#domain/identity/address.ts';
import { type IdentityWord, isRequired, type LookupOutcome } from '#domain/identity/identity-status.ts';
import type { PersonLookup } from '../providers/identity-provider.ts';
import { drawUuid } from '../random-bytes.ts';
import type { InstallationKey } from '../recordings/sealing.ts';
import type { Refusal } from '../refusal.ts';
import { type IdentityContext, inTransaction } from './context.ts';
import { applyWord, lockIdentity, readIdentity, statusAt, tellChanged } from './identity-rows.ts';
import { identityRefusals } from './refusals.ts';

const DAY = 86_400_000;

export const addressPlace = (user: UserId): string => `identity/${user}/address`;

/** Written with whitespace and case otherwise, it is the same person at the same place. */
const personText = (person: Omit<PersonLookup, 'ref'>): string =>
  JSON.stringify(Object.values(person).map((text) => text.normalize('NFKC').trim().toLowerCase()));

/** Written with other spaces and in other case it is the same place. */
const placeText = ({ address, city, postalCode }: PostalAddress): string =>
  JSON.stringify(
    [address, city, postalCode.replaceAll(' ', '')].map((line) => line.normalize('NFKC').toLowerCase()),
  );

/** Whether an address is that which is sealed. */
export function isSamePlace(
  seal: InstallationKey,
  user: UserId,
  sealed: string,
  address: PostalAddress,
): boolean {
  const held = PostalAddress.safeParse(
    openAddress((place, text) => seal.openText(place, text), user, sealed),
  );
  return held.success && placeText(held.data) === placeText(address);
}

interface Asked {
  readonly ref: string;
  readonly outcome: LookupOutcome | null;
  readonly person: Omit<PersonLookup, 'ref'>;
}

/** Notes the look-up before it is asked: lost half-way it is found again, and asked by the same ref. */
async function note(
  context: IdentityContext,
  user: UserId,
  address: PostalAddress,
): Promise<Asked | Refusal> {
  const seal = await context.seal();
  const at = context.now();
  return inTransaction(context, async (tx): Promise<Asked | Refusal> => {
    const row = await lockIdentity(tx, user, at);
    const { first_name, last_name, date_of_birth, country_code } = await tx
      .selectFrom('users')
      .select(['first_name', 'last_name', 'date_of_birth', 'country_code'])
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    const person = {
      firstName: first_name,
      lastName: last_name,
      dateOfBirth: date_of_birth,
      countryCode: country_code,
      ...address,
    };
    const person_key = seal.typedName(createHash('sha256').update(personText(person)).digest('hex'));
    const before = await tx
      .selectFrom('identity_lookups')
      .select(['ref', 'outcome', 'person_key', 'asked_at', 'is_over'])
      .where('user_id', '=', user)
      .execute();
    const ofNow = before.filter(({ is_over }) => !is_over);
    const same = ofNow.find((one) => one.person_key === person_key);
    if (same !== undefined) return { ref: same.ref, outcome: same.outcome, person };
    const isOpen = isRequired(statusAt(row, at)) && ofNow.every(({ outcome }) => outcome === null);
    if (!isOpen) return identityRefusals.noLookUp;
    // Another address is a change of details, which has its own way and asks for the password (ACC-02.2).
    if (row.address_sealed !== null && !isSamePlace(seal, user, row.address_sealed, address))
      return identityRefusals.addressKnown;
    if (before.filter(({ asked_at }) => asked_at > at - DAY).length >= context.settings.lookUpsADay)
      return identityRefusals.tooMany;
    const ref = drawUuid();
    await tx
      .updateTable('identities')
      .set({ address_sealed: seal.sealText(addressPlace(user), JSON.stringify(address)) })
      .where('user_id', '=', user)
      .execute();
    await tx
      .insertInto('identity_lookups')
      .values({ ref, user_id: user, person_key, asked_at: at })
      .execute();
    return { ref, outcome: null, person };
  });
}

/** The answer and what it makes of the status, once, however often it is told. */
export const applyLookup = (
  context: IdentityContext,
  user: UserId,
  ref: string,
  outcome: LookupOutcome,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const at = context.now();
    const row = await lockIdentity(tx, user, at);
    const first = await tx
      .updateTable('identity_lookups')
      .set({ outcome, answered_at: at })
      .where('ref', '=', ref)
      .where('user_id', '=', user)
      .where('outcome', 'is', null)
      // Who has moved meanwhile is not verified by where they lived.
      .where('is_over', '=', false)
      .returning('ref')
      .executeTakeFirst();
    const word: IdentityWord = outcome;
    if (first !== undefined) await applyWord(tx, row, word, user, at);
  });

/** Whether whoever was asked last could not say, for its customer to begin again (KYC-07.1). */
const noteFailed = (context: IdentityContext, user: UserId, ref: string, at: number | null): Promise<void> =>
  inTransaction(context, async (tx) => {
    const changed = await tx
      .updateTable('identity_lookups')
      .set({ failed_at: at })
      .where('ref', '=', ref)
      .where('outcome', 'is', null)
      .where('failed_at', at === null ? 'is not' : 'is', null)
      .returning('ref')
      .executeTakeFirst();
    if (changed !== undefined) await tellChanged(tx, user);
  });

async function askProvider(context: IdentityContext, user: UserId, { ref, person }: Asked): Promise<void> {
  await noteFailed(context, user, ref, null);
  const outcome = await context.provider?.lookUp({ ref, ...person }).catch(async (error: unknown) => {
    context.report(error);
    await noteFailed(context, user, ref, context.now());
    context.committed();
    return undefined;
  });
  if (outcome === undefined) return;
  await applyLookup(context, user, ref, outcome);
  context.committed();
}

/** The address that the customer gave before, if they did. */
export async function knownAddress(
  context: IdentityContext,
  user: UserId,
): Promise<PostalAddress | undefined> {
  const { address_sealed } = await readIdentity(context.db, user);
  if (address_sealed === null) return undefined;
  const seal = await context.seal();
  const opened = openAddress((place, sealed) => seal.openText(place, sealed), user, address_sealed);
  return PostalAddress.parse(opened);
}

/**
 * Looks a customer up and waits for the answer no longer than said (KYC-05.1): what comes later is applied
 * then, and told by the channel. A provider that fails leaves the look-up open.
 *
 * @param given absent: by the address that is known
 */
export async function lookUpCustomer(
  context: IdentityContext,
  user: UserId,
  given: PostalAddress | undefined,
): Promise<Refusal | undefined> {
  if (context.provider === undefined) return identityRefusals.noLookUp;
  const address = given ?? (await knownAddress(context, user));
  if (address === undefined) return identityRefusals.noLookUp;
  const asked = await note(context, user, address);
  if ('kind' in asked) return asked;
  if (asked.outcome !== null) return undefined;
  let cancel = (): void => undefined;
  const inTime = new Promise<void>((resolve) => {
    cancel = context.clock.after(context.settings.lookUpWithin, resolve);
  });
  const answered = askProvider(context, user, asked).catch((error: unknown) => context.report(error));
  await Promise.race([answered, inTime]);
  cancel();
  return undefined;
}

/** The address that a customer gave, for staff who look at their documents; null where there is none. */
export const openAddress = (
  openText: (place: string, sealed: string) => string,
  user: UserId,
  sealed: string | null,
): unknown => (sealed === null ? null : JSON.parse(openText(addressPlace(user), sealed)));
