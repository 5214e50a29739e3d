import { readFile } from 'node:fs/promises';
import { epics } from '#effects/epics.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { rootReducer } from '#projections/root.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { reexecute } from '#replay/reexecution/reexecute.ts';
import { type CorpusEntry, readGolden } from './files.ts';
import { changedReadModels, firstOtherState, type Golden, goldenOf } from './golden.ts';

export interface Checked {
  readonly entry: CorpusEntry;
  readonly golden: Golden;
  /** What is not as it was blessed; empty when all is well. */
  readonly findings: readonly string[];
}

/**
 * Opens, proves and folds a golden session. One of the current release must give the same state after every
 * event and re-execute identically; an older one must give the same read models of the customer's story
 * (EVT-10).
 *
 * @throws RecordingError when the file does not open
 */
export async function checkEntry(entry: CorpusEntry, currentRelease: string): Promise<Checked> {
  const slip = await readSlip(await readFile(entry.slip), nodePrimitives);
  const events = readAppEvents(slip.events);
  const golden = goldenOf(events);
  const blessed = readGolden(entry);
  if (blessed === null) return { entry, golden, findings: ['never blessed'] };
  const changed = changedReadModels(blessed, golden);
  const findings = changed.map((name) => `${name} folds to another state; its version is the same`);
  if (entry.release !== currentRelease) return { entry, golden, findings };
  const other = firstOtherState(blessed, golden);
  if (other !== null) findings.push(`another state after event ${other} of ${blessed.events}`);
  const run = reexecute(
    { header: slip.header, events },
    { fold: (state, event) => rootReducer(state, event), epics },
  );
  if (run.kind !== 'identical') findings.push(`re-execution: ${run.kind}`);
  return { entry, golden, findings: [...findings, ...run.defects] };
}
