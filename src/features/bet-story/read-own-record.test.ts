import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { placementsIn } from '#replay/evidence/placements-in.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';
import { readOwnRecord } from './read-own-record.ts';
import { screenSeqOf, windowAt } from './window-at.ts';

const bytes = await readFile('recordings/sessions/lost-reply.slip');
const told = new Blob([bytes]);
const log = await readSlip(new Uint8Array(bytes), webPrimitives);
const events = readAppEvents(log.events);
const { betId, ref } = placementsIn(events)[0]!;
/** The same session before anything was placed. */
const silent = new Blob([await writeSlip(log.header, log.events.slice(0, 20), webPrimitives)]);

const device = (file: Blob) => () => Promise.resolve(file);
const down = () => Promise.reject(new Error('down'));

describe('the customer’s own record of a bet', () => {
  it('[UK-55] is this device’s where it knows the bet, and then nobody else is asked', async () => {
    const record = await readOwnRecord({ device: device(told), gateway: down }, betId!);
    expect([record?.evidence.ref, record?.events.length]).toEqual([ref, events.length]);
  });

  it('[UK-55] is the gateway’s where this device does not know the bet', async () => {
    const asked: string[] = [];
    const gateway = (bet: string) => {
      asked.push(bet);
      return Promise.resolve(told);
    };
    for (const here of [device(silent), null]) {
      const record = await readOwnRecord({ device: here, gateway }, betId!);
      expect(record?.evidence.ref).toBe(ref);
    }
    expect(asked).toEqual([betId, betId]);
  });

  it('[UK-55] is missing where neither knows it, and where there is no gateway; a gateway that is away says so', async () => {
    const nothing = () => Promise.resolve(undefined);
    expect(await readOwnRecord({ device: device(silent), gateway: nothing }, betId!)).toBeUndefined();
    expect(await readOwnRecord({ device: device(silent), gateway: null }, betId!)).toBeUndefined();
    await expect(readOwnRecord({ device: device(silent), gateway: down }, betId!)).rejects.toThrow('down');
  });

  it('[UK-55] the screen of the press is the one that was pressed on, and of every other moment its own', () => {
    const requested = events.find(({ type }) => type === 'placement/requested')!;
    const pressed = events.find(({ seq }) => seq === screenSeqOf(events, requested.seq))!;
    expect(pressed.type).toBe('intent/placePressed');
    expect(pressed.seq).toBeLessThan(requested.seq);
    for (const { seq, type } of events)
      if (type !== 'placement/requested') expect(screenSeqOf(events, seq)).toBe(seq);
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
