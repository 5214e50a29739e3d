import type { AppEvent } from '#domain/events/registry.ts';
import { attemptsOf } from '#domain/placement/attempts.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { writeExport } from '#recordings/format/events/export-profile.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { foldAll } from '#replay/fold/timeline.ts';
import type { World } from '../../scenario/world.ts';
import { PASSWORD } from '../../workload/customers/open-account.ts';
import type { Life } from '../../workload/customers/person.ts';
import type { Finding } from '../finding.ts';

/**
 * UK-47, INV-26: a log can be stored and read, holds no password, and its copy for others proves itself,
 * folds to the same bets, and names nobody.
 */
export async function exported({ people }: Pick<World, 'people'>): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const person of people)
    for (const life of person.lives) {
      const handles = [
        ...person.accounts.map(({ userId }) => userId),
        life.tab.state().session.current?.gwSessionId,
      ];
      const why = await againstReadable(
        life,
        handles.filter((handle) => handle !== undefined),
      );
      if (why !== undefined)
        found.push({ checker: 'export', fingerprint: `export ${why}`, sentence: `${person.name}: ${why}` });
    }
  return found;
}

/** What nobody can read is as good as not stored. */
async function againstReadable(life: Life, handles: readonly string[]): Promise<string | undefined> {
  try {
    return await against(life, handles);
  } catch (error) {
    if (error instanceof RecordingError) return `the log cannot be read: ${error.kind}`;
    throw error;
  }
}

async function against({ tab, events }: Life, handles: readonly string[]): Promise<string | undefined> {
  const { header } = tab.runtime;
  const file = await writeSlip(header, storedForm([...events]), nodePrimitives);
  const original = await readSlip(file, nodePrimitives);
  if (JSON.stringify(original.events).includes(PASSWORD)) return 'a password stands in the log';
  const copy = await readSlip(await writeExport(original, header.sessionId, nodePrimitives), nodePrimitives);
  const text = JSON.stringify(copy.events);
  if (handles.some((handle) => text.includes(handle))) return 'the copy for others says whose it is';
  const read = readAppEvents(copy.events);
  return betsOf(foldAll(fold, read)) === betsOf(tab.state())
    ? undefined
    : 'the copy for others tells of other bets';
}

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

/** What is known of every bet, without whose it is. */
const betsOf = ({ placement }: RootState): string =>
  JSON.stringify(
    attemptsOf(placement).map(({ bets }) =>
      bets.map(({ ref, status, knowledge, slip, receipt }) => [
        ref,
        status,
        knowledge,
        slip.stake,
        receipt?.betId,
      ]),
    ),
  );
