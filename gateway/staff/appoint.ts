import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Audit, AuditEntry } from './audit.ts';
import { plainEntry } from './context.ts';
import { addMember, disableMember, type NewMember, resetMember } from './members.ts';

/**
 * Where access is given and taken: by the operator of the installation, whom the audit trail does not know.
 */
export interface Appointing {
  readonly db: Kysely<Schema>;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

const OPERATOR: AuditEntry['actor'] = { kind: 'nobody', id: 'command-line' };

/** Nothing was changed, so nothing may stand in the trail either: the transaction goes back. */
class Unchanged extends Error {}

/**
 * The entry and what it tells of, there together or not at all: the entry first, so that a trail which cannot
 * be written to changes nobody's access (UK-46, UK-54).
 */
async function audited(
  { db, audit, now }: Appointing,
  act: AuditEntry['act'],
  name: string,
  change: (tx: Transaction<Schema>, at: number) => Promise<boolean>,
): Promise<boolean> {
  const at = now();
  try {
    await db.transaction().execute(async (tx) => {
      await audit.record(plainEntry(at, OPERATOR, act, name.toLowerCase()), tx);
      if (!(await change(tx, at))) throw new Unchanged();
    });
    return true;
  } catch (error) {
    if (error instanceof Unchanged) return false;
    throw error;
  }
}

/** Gives access. False when the name is or was taken. */
export const appoint = (appointing: Appointing, member: NewMember): Promise<boolean> =>
  audited(appointing, 'appointed', member.name, (tx, at) => addMember(tx, member, at));

/** Another first password, no second factor. False for an unknown name. */
export const startAnew = (appointing: Appointing, name: string, password: string): Promise<boolean> =>
  audited(appointing, 'recovered', name, (tx, at) => resetMember(tx, name, password, at));

/** Takes access away. False for an unknown name. */
export const dismiss = (appointing: Appointing, name: string): Promise<boolean> =>
  audited(appointing, 'dismissed', name, (tx, at) => disableMember(tx, name, at));
