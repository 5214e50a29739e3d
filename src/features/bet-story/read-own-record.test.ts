import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { stateText } from '#projections/parse-state-text.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { nothingMissing } from '#recordings/format/heads/missing.ts';
import { openSlip, readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { evidenceOf } from '#replay/evidence/evidence-of.ts';
import { placementsIn } from '#replay/evidence/placements-in.ts';
import { foldOnward } from '#src/platform/storage/state-fold.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';
import { type OwnSources, openOwnStory, type StartDesk, type StoryReading } from './read-own-record.ts';
import { createStoryDesk } from './story-desk.ts';
import { windowAt } from './window-at.ts';

const bytes = await readFile('recordings/sessions/lost-reply.slip');
const told = new Blob([bytes]);
const log = await readSlip(new Uint8Array(bytes), webPrimitives);
const events = readAppEvents(log.events);
const { betId, ref } = placementsIn(events)[0]!;
const whole = evidenceOf({ header: log.header, events, missing: nothingMissing }, ref)!;
/** The same session before anything was placed. */
const silent = new Blob([await writeSlip(log.header, log.events.slice(0, 20), webPrimitives)]);

type StateKept = Awaited<ReturnType<NonNullable<OwnSources['stateBefore']>>>;

const device = (file: Blob) => () => Promise.resolve(file);
const down = () => Promise.reject(new Error('down'));

/** The worker's desk on this thread; told what it is asked and whether it was ended. */
function startHere(asked: string[] = []): StartDesk {
  return (reply) => {
    let ended = false;
    const desk = createStoryDesk((message) => {
      if (!ended) reply(message);
    });
    return {
      ask: (request) => {
        asked.push(request.kind);
        void desk(request);
      },
      end: () => {
        ended = true;
        asked.push('end');
      },
    };
  };
}

const isDone = (reading: StoryReading): boolean =>
  reading.status === 'missing' ||
  reading.status === 'failed' ||
  (reading.status === 'told' && reading.record.proven);

/** Everything that a page shows, one after the other, until nothing more is to come. */
const readings = (sources: OwnSources, start = startHere()): Promise<readonly StoryReading[]> =>
  new Promise((resolve) => {
    const seen: StoryReading[] = [];
    openOwnStory(sources, betId!, {
      start,
      onChange: (reading) => {
        seen.push(reading);
        if (isDone(reading)) resolve(seen);
      },
    });
  });
const lastOf = async (sources: OwnSources): Promise<StoryReading> => (await readings(sources)).at(-1)!;
const recordOf = (reading: StoryReading | undefined) =>
  reading?.status === 'told' ? reading.record : undefined;

/** Another check of an event, and the digest of the file made anew over it. */
async function forged(): Promise<Uint8Array<ArrayBuffer>> {
  const { segments } = await openSlip(new Uint8Array(bytes), webPrimitives);
  const at = bytes.indexOf(segments[0]!.checks);
  const other = Uint8Array.from(bytes);
  other[at]! ^= 1;
  const end = other.length - DIGEST_BYTES;
  other.set(await webPrimitives.sha256(other.subarray(0, end)), end);
  return other;
}
const DIGEST_BYTES = 32;

describe('the customer’s own record of a bet', () => {
  it('[UK-55] is this device’s where it knows the bet, and then nobody else is asked', async () => {
    const record = recordOf(await lastOf({ device: device(told), gateway: down }));
    expect([record?.evidence, record?.screen?.told]).toEqual([whole, whole.shown.seq]);
  });

  it('[UK-55] is the gateway’s where this device does not know the bet', async () => {
    const asked: string[] = [];
    const gateway = (bet: string) => {
      asked.push(bet);
      return Promise.resolve(told);
    };
    for (const here of [device(silent), null])
      expect(recordOf(await lastOf({ device: here, gateway }))?.evidence.ref).toBe(ref);
    expect(asked).toEqual([betId, betId]);
  });

  it('[UK-55] is missing where neither knows it, and where there is no gateway; a gateway that is away says so', async () => {
    const nothing = () => Promise.resolve(undefined);
    const statusOf = async (gateway: OwnSources['gateway']) =>
      (await lastOf({ device: device(silent), gateway })).status;
    expect([
      await statusOf(nothing),
      await statusOf(null),
      await statusOf(device(silent)),
      await statusOf(down),
    ]).toEqual(['missing', 'missing', 'missing', 'failed']);
  });

  it('[UK-55] has its words first, then its screen and its market, and is proven last', async () => {
    const seen = (await readings({ device: device(told), gateway: null })).map(recordOf);
    const first = seen[0]!;
    expect([first.market, first.screen, first.proven]).toEqual([false, undefined, false]);
    expect(first.evidence.accepted).toEqual(whole.accepted);
    for (const record of seen) {
      if (record?.market === false) expect(record.evidence.market).toEqual([]);
      else expect(record?.evidence).toEqual(whole);
      if (record?.proven === true) expect(record.market).toBe(true);
    }
    expect(seen.filter((record) => record?.proven)).toHaveLength(1);
  });

  it('[UK-55] begins at states that the device kept, and shows and tells what it would from the beginning', async () => {
    const wanted: number[] = [];
    const keeping = (kept: (seq: number) => StateKept): OwnSources => ({
      device: device(told),
      gateway: null,
      stateBefore: async (_session, seq) => {
        wanted.push(seq);
        return kept(seq);
      },
    });
    const from = recordOf(await lastOf({ device: device(told), gateway: null }));
    const folded = (seq: number): NonNullable<StateKept> => {
      const before = events.filter((event) => event.seq < seq);
      return { seq: before.at(-1)!.seq, text: stateText(foldOnward(null, before)) };
    };
    expect(recordOf(await lastOf(keeping(folded)))).toEqual(from);
    expect(wanted).toHaveLength(2);
    // Another state is seen on the screen: it did begin there.
    const elsewhere = recordOf(await lastOf(keeping((seq) => ({ ...folded(seq), text: folded(5).text }))));
    expect(elsewhere?.screen?.text).not.toBe(from?.screen?.text);
    expect(recordOf(await lastOf(keeping((seq) => ({ ...folded(seq), text: '{}' }))))).toEqual(from);
    const refusing = { ...keeping(() => null), stateBefore: () => Promise.reject(new Error('closed')) };
    expect(recordOf(await lastOf(refusing))).toEqual(from);
  });

  it('[UK-55] a record that was altered ends as none, whatever its words were', async () => {
    const altered = Uint8Array.from(bytes);
    altered[altered.length >> 1]! ^= 1;
    expect((await lastOf({ device: device(new Blob([altered])), gateway: null })).status).toBe('failed');
    // One whose digest was made anew: its chains alone tell.
    const seen = await readings({ device: device(new Blob([await forged()])), gateway: null });
    expect(seen.map((reading) => recordOf(reading)?.proven ?? false)).not.toContain(true);
    expect(seen[0]?.status).toBe('told');
    expect(seen.at(-1)?.status).toBe('failed');
  });

  it('[UK-55] shows the moment that was asked for last, and nothing once the page is left', async () => {
    const asked: string[] = [];
    const seen: StoryReading[] = [];
    const moment = whole.timeline.at(-1)!.seq;
    await new Promise<void>((resolve) => {
      const story = openOwnStory({ device: device(told), gateway: null }, betId!, {
        start: startHere(asked),
        onChange: (reading) => {
          seen.push(reading);
          if (seen.length === 1) story.show(moment);
          if (recordOf(reading)?.screen?.told !== moment) return;
          story.close();
          resolve();
        },
      });
    });
    const count = seen.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([seen.length, asked]).toEqual([count, ['read', 'show', 'state', 'end']]);
  });

  it('the window of a moment is the one that the log told of last', () => {
    const resized = events.map(
      (event): AppEvent =>
        event.type === 'lifecycle/sessionStarted'
          ? { ...event, data: { ...event.data, width: 390, height: 844, theme: 'dark' } }
          : event,
    );
    const { seq, at } = events.at(-1)!;
    expect(windowAt(resized, seq)).toEqual({ width: 390, height: 844, theme: 'dark', now: at });
    expect(windowAt(resized, 0).now).toBe(0);
  });
});
