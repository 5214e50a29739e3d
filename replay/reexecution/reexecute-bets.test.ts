import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBehaviour } from '#domain/events/behaviour.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { rootReducer } from '#projections/root.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import type { Recording } from './commits.ts';
import { reexecute } from './reexecute.ts';
import { type BetReplayResult, isAboutBets, startBetReexecution } from './reexecute-bets.ts';
import type { ReplayCode } from './replay-runtime.ts';

const todaysCode: ReplayCode = { epics, fold: (state, event) => rootReducer(state, event) };

const folder = join(import.meta.dirname, '../../recordings');
const files = ['sessions', 'corpus/0.1.0', 'corpus/0.2.0'].flatMap((place) =>
  readdirSync(join(folder, place))
    .filter((name) => name.endsWith('.slip'))
    .map((name) => join(folder, place, name)),
);

/** The recording as it is when its customer had agreed to nothing: behaviour was never stored. */
async function withoutConsent(file: string): Promise<Recording> {
  const whole = await readSlip(readFileSync(file), nodePrimitives);
  const stored = await writeSlip(whole.header, whole.events, nodePrimitives, 'withheld');
  const { header, events, dropped } = await readSlip(stored, nodePrimitives);
  expect(dropped.every(({ stream }) => stream === 'behaviour') && dropped.length > 0).toBe(true);
  return { header, events: readAppEvents(events), isWhole: false };
}

const recordings = await Promise.all(files.map(withoutConsent));
const bettings = recordings.filter(({ events }) => events.some(({ type }) => type === 'placement/armed'));

function betsOf(recording: Recording): BetReplayResult {
  const ended = startBetReexecution(recording, todaysCode).advance(Number.POSITIVE_INFINITY);
  if (ended === null) throw new Error('it did not come to its end');
  return ended;
}

describe('[HOLD-12] a recording made without consent to behaviour', () => {
  it('cannot be run again as a whole, and every decision about its bets is made again as it was', () => {
    for (const recording of recordings) {
      expect(recording.events.filter(({ type }) => isBehaviour(type))).toEqual([]);
      expect(reexecute(recording, todaysCode).kind).toBe('incomplete');
      const { kind, decided, taken, defects } = betsOf(recording);
      expect([kind, defects]).toEqual(['betsIdentical', []]);
      expect(decided + taken).toBe(recording.events.filter(isAboutBets).length);
    }
    expect(bettings.length).toBeGreaterThan(8);
    // A bet is armed, sent and told of in them, by decisions that were made again.
    for (const recording of bettings) expect(betsOf(recording).decided).toBeGreaterThan(7);
  });

  it('whichever of these decisions was recorded otherwise, that is where it differs', () => {
    const places = recordings.flatMap((recording) =>
      recording.events.flatMap((event, at) => (isAboutBets(event) ? [{ recording, at }] : [])),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), ({ recording, at }) => {
        const events = recording.events.filter((_, nth) => nth !== at);
        const without = betsOf({ ...recording, events });
        const cause = recording.events.find(
          (event) => event.commit === recording.events[at]?.commit,
        ) as AppEvent;
        // What an input that was not kept led to is taken as it is.
        if (cause.kind !== 'input') return;
        expect(without).toMatchObject({ kind: 'betsDiffer', divergence: { commit: cause.commit } });
        if (without.kind === 'betsDiffer')
          expect(without.divergence.actual?.type).toBe(recording.events[at]?.type);
      }),
      { numRuns: 40 },
    );
  });

  it('of which no bet was decided says so', () => {
    const [recording] = recordings;
    const [first] = recording?.events ?? [];
    if (recording === undefined || first === undefined) throw new Error('no recording');
    expect(betsOf({ ...recording, events: [first] })).toMatchObject({ kind: 'noBets', decided: 0 });
  });
});
