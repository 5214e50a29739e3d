import type { ListedSession } from '#domain/contract/staff-recordings.ts';
import type { RecordedSession } from '../recordings/recordings.ts';
import { type Member, mayDo } from './context.ts';

/** A recorded session as this person's list shows it: what the contract names and nothing else. */
export const listedFor = (member: Member, one: RecordedSession): ListedSession => ({
  session: one.session,
  pseudonym: one.pseudonym,
  brand: one.brand,
  build: one.build,
  startedAt: one.startedAt,
  lastReceivedAt: one.lastReceivedAt,
  bets: [...one.bets],
  refs: [...one.refs],
  errors: [...one.errors],
  events: one.events,
  bytes: one.bytes,
  clientPart: one.clientPart,
  sensitive: one.sensitive === true && mayDo(member, 'sensitive'),
});
