import type { AppEvent } from '#domain/events/registry.ts';

/** The synthetic catalogue of the goals: 2,000 events of 30 markets of 3 selections. */
export const EVENTS = 2_000;
export const SELECTIONS_PER_EVENT = 90;
export const SELECTIONS = EVENTS * SELECTIONS_PER_EVENT;
const FIRST_ID = 1_000_001;

/** Seeded, so that every run folds the same updates (xorshift). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

export interface Update {
  readonly id: number;
  /**
   * The same id as a text, as a client without interning has it: a new string in every message, as a parser
   * makes them.
   */
  key: string;
  readonly event: number;
  readonly odds: number;
  version: number;
  readonly suspended: boolean;
}

/** 80 % of the updates fall on 5 % of the events; versions count up for each selection. */
export function makeUpdates(count: number, events = EVENTS, seed = 7): Update[] {
  const random = randomFrom(seed);
  const versions = new Int32Array(events * SELECTIONS_PER_EVENT).fill(1);
  const busy = Math.max(1, Math.floor(events / 20));
  return Array.from({ length: count }, () => {
    const event = random(10) < 8 ? random(busy) : random(events);
    const row = event * SELECTIONS_PER_EVENT + random(SELECTIONS_PER_EVENT);
    versions[row] = versions[row]! + 1;
    const id = FIRST_ID + row;
    return {
      id,
      key: `s${id}`,
      event,
      odds: (1 + random(400)) * 1024 + 1 + random(20),
      version: versions[row],
      suspended: random(40) === 0,
    };
  });
}

export const selectionId = (row: number): number => FIRST_ID + row;

/**
 * Makes the same updates news again: every version rises by more than any in the list. Odds repeat from pass
 * to pass, but a selection's last odds of one pass are seldom its first of the next.
 */
export function renew(updates: readonly Update[]): void {
  for (const update of updates) {
    update.version += LATER;
    update.key = `s${update.id}`;
  }
}
const LATER = 1_000;

export function renewFrames(frames: readonly AppEvent[]): void {
  for (const frame of frames) {
    if (frame.type !== 'live/frameReceived') continue;
    const { version } = frame.data.prices;
    for (let i = 0; i < version.length; i += 1) version[i] = version[i]! + LATER;
  }
}

/** A logged frame of price rows, as the sequencer hands it to the folds. */
export function frameOf(updates: readonly Update[], seq: number): AppEvent {
  return {
    seq,
    commit: seq,
    v: 1,
    kind: 'input',
    src: 'live',
    at: 1_760_000_000_000 + seq,
    mono: seq,
    type: 'live/frameReceived',
    data: {
      prices: {
        selection: updates.map(({ id }) => id),
        odds: updates.map(({ odds }) => odds),
        version: updates.map(({ version }) => version),
        flags: updates.map(({ suspended }) => (suspended ? 1 : 0)),
      },
      messages: [],
      heads: [],
    },
  };
}

export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  const batches: Item[][] = [];
  for (let from = 0; from < items.length; from += size) batches.push(items.slice(from, from + size));
  return batches;
}
