import { randomUUID } from 'node:crypto';
import { type Json, toJson } from '#domain/json.ts';
import { exportProfile, withoutPersons, writeExport } from '#recordings/format/events/export-profile.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { readSlip, type VerifiedLog } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { nextTurn, politePrimitives } from '../recordings/node-primitives.ts';
import type { GatewayAct } from '../recordings/recordings.ts';
import { bindAnew } from './bind-anew.ts';
import { refuse } from './refusals.ts';

/**
 * The recording without persons, for a role that takes no other out (HOLD-12). Its marks are made with a key
 * that is forgotten at once, so no two copies can be joined.
 *
 * @throws StaffRefused where the file cannot be read: then nobody can say that persons are out of it.
 */
export const redactedCopy = (file: Uint8Array): Promise<Uint8Array> =>
  copyOf(file, (log) => writeExport(log, randomUUID(), politePrimitives, { nextTurn }));

/**
 * What a role that takes persons out nowhere is shown: persons and handles are marks that nobody can make
 * again, and what was signed with them is signed anew, so that the copy can be run again. It is no
 * evidence: its header names what it was made of, and nothing in it is signed by the gateway (HOLD-12).
 *
 * @throws StaffRefused as above.
 */
export const workingCopy = (file: Uint8Array): Promise<Uint8Array> =>
  copyOf(file, async (log) => {
    const options = { holdings: 'kept', nextTurn } as const;
    const { header, events } = await exportProfile(log, randomUUID(), politePrimitives, options);
    const bound = await bindAnew(events, nextTurn);
    return writeSlip({ ...header, redaction: 'device' }, bound, politePrimitives, 'kept', log.dropped);
  });

async function copyOf(
  file: Uint8Array,
  write: (log: VerifiedLog) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  try {
    return await write(await readSlip(file, politePrimitives));
  } catch (error) {
    if (error instanceof RecordingError) return refuse('notRedacted');
    throw error;
  }
}

/**
 * The gateway's part for the same roles. Signatures and hashes bind an account that is not in it, so they are
 * not either.
 */
export async function redactedActs(acts: readonly GatewayAct[]): Promise<GatewayAct[]> {
  const told = acts.map((act) => ({ act, data: withoutSigned(toJson(act.content)) }));
  const redacted = await withoutPersons(told, randomUUID(), politePrimitives, { nextTurn });
  return redacted.map(({ act, data }) => ({ ...act, content: data }));
}

const SIGNED: ReadonlySet<string> = new Set(['signature', 'contentHash', 'clientHead']);

function withoutSigned(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withoutSigned(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, item]): [string, Json][] =>
      SIGNED.has(field) ? [] : [[field, withoutSigned(item)]],
    ),
  );
}
