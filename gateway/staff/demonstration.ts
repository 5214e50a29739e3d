import type { Kysely } from 'kysely';
import { BRANDS } from '#domain/config/defaults.ts';
import type { StaffRole } from '#domain/contract/staff-fields.ts';
import { hashPassword } from '../accounts/secrets.ts';
import type { Schema } from '../db/schema.ts';
import { type SecretSeal, sealSecret } from './sealed-secret.ts';

/** Printed at the start and in docs/support-console.md: they open a demonstration and nothing else. */
const PASSWORD = 'demo-staff-password-only';
export const demonstrationStaff = [
  { name: 'demo-support', role: 'support', secret: 'DEMOSUPPORTDEMOSUPPORTDEMOSUPPOR', brands: BRANDS },
  { name: 'demo-supervisor', role: 'supervisor', secret: 'DEMOSUPERVISORDEMOSUPERVISORDEMO', brands: BRANDS },
  { name: 'demo-engineer', role: 'engineer', secret: 'DEMOENGINEERDEMOENGINEERDEMOENGI', brands: BRANDS },
  { name: 'demo-auditor', role: 'auditor', secret: 'DEMOAUDITORDEMOAUDITORDEMOAUDITO', brands: BRANDS },
  // Sees one brand of the two.
  {
    name: 'demo-paddock',
    role: 'supervisor',
    secret: 'DEMOPADDOCKDEMOPADDOCKDEMOPADDOC',
    brands: ['paddock'],
  },
] as const satisfies readonly {
  readonly name: string;
  readonly role: StaffRole;
  readonly secret: string;
  readonly brands: readonly string[];
}[];

export const demonstrationPassword = PASSWORD;

/** Creates what is missing; an account that exists is left as it is. */
export async function seedDemonstrationStaff(
  db: Kysely<Schema>,
  seal: SecretSeal,
  now: number,
): Promise<void> {
  const known = await db.selectFrom('staff').select('id').execute();
  const missing = demonstrationStaff.filter(({ name }) => known.every(({ id }) => id !== name));
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(PASSWORD);
  await db
    .insertInto('staff')
    .values(
      missing.map(({ name, role, secret, brands }) => ({
        id: name,
        role,
        brands: JSON.stringify(brands),
        password_hash: passwordHash,
        totp_sealed: sealSecret(seal, name, secret),
        totp_enrolled_at: now,
        disabled_at: null,
        demonstration: true,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
