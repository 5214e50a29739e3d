import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#domain/brand.ts';

/** Whether it is known who a customer is, at `at`, epoch ms: the SQL of `isVerified` (UK-36). */
export const verifiedAt = (user: UserId, at: number): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from identities i where i.user_id = ${user} and i.status in ('NOT_REQUIRED', 'BIOMETRICS_PASSED')
    and (i.verified_until is null or i.verified_until > ${at}::bigint)
)`;
