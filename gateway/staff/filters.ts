import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import { type SavedFilter, SessionFilter } from '#domain/contract/staff-recordings.ts';
import type { StaffContext, StaffSession } from './context.ts';
import { refuse } from './refusals.ts';

/** One's own saved filters, by name. */
export async function readFilters(context: StaffContext, { member }: StaffSession): Promise<SavedFilter[]> {
  const rows = await context.db
    .selectFrom('staff_filters')
    .select(['name', 'filter'])
    .where('staff_id', '=', member.id)
    .orderBy('name')
    .execute();
  return rows.map(({ name, filter }) => ({ name, filter: SessionFilter.parse(JSON.parse(filter)) }));
}

/** Saves a filter in place of one that has its name. @throws StaffRefused: there are too many */
export async function saveFilter(
  context: StaffContext,
  session: StaffSession,
  { name, filter }: SavedFilter,
): Promise<SavedFilter[]> {
  const { id } = session.member;
  const known = await readFilters(context, session);
  if (known.length >= STAFF_LIMITS.filters && known.every((one) => one.name !== name))
    return refuse('tooMany');
  const text = JSON.stringify(filter);
  await context.db
    .insertInto('staff_filters')
    .values({ staff_id: id, name, filter: text })
    .onConflict((conflict) => conflict.columns(['staff_id', 'name']).doUpdateSet({ filter: text }))
    .execute();
  return readFilters(context, session);
}

export async function forgetFilter(
  context: StaffContext,
  session: StaffSession,
  name: string,
): Promise<SavedFilter[]> {
  await context.db
    .deleteFrom('staff_filters')
    .where('staff_id', '=', session.member.id)
    .where('name', '=', name)
    .execute();
  return readFilters(context, session);
}
