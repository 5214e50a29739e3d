import { randomUUID } from 'node:crypto';
import { writeExport } from '#recordings/format/export-profile.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { politePrimitives } from '../recordings/node-primitives.ts';
import { refuse } from './refusals.ts';

/**
 * The recording without persons, for a role that takes no other out (HOLD-12). Its marks are made with a key that is
 * forgotten at once, so no two copies can be joined.
 *
 * @throws StaffRefused where the file cannot be read: then nobody can say that persons are out of it.
 */
export async function redactedCopy(file: Uint8Array): Promise<Uint8Array> {
  try {
    return await writeExport(await readSlip(file, politePrimitives), randomUUID(), politePrimitives);
  } catch (error) {
    if (error instanceof RecordingError) return refuse('notRedacted');
    throw error;
  }
}
