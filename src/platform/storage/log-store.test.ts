import { expect, it } from 'vitest';
import { SessionId } from '#domain/brand.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { inMemoryStore } from './in-memory-store.ts';
import { LogStore } from './log-store.ts';

const header: LogHeader = {
  format: 2,
  sessionId: SessionId.parse('00000000-0000-0000-0000-000000000001'),
  build: 'test',
  registry: 'r',
  brand: 'slipstream',
  locale: 'en-GB',
  timeZone: 'UTC',
  startedAt: 0,
  redaction: 'device',
};
const around = { now: 0, quota: undefined, held: [] };

const event = (seq: number, commit: number, type = 'lifecycle/inputRejected'): StoredEvent => ({
  ...{ seq, commit, type, v: 1, kind: 'input', src: 'live', at: seq, mono: seq },
  data: type === 'live/frameReceived' ? { messages: [] } : { edge: 'live', reason: 'r', bytes: 1 },
});
/** One event a commit. */
const run = (seq: number, commit: number, many: number): StoredEvent[] =>
  Array.from({ length: many }, (_, at) => event(seq + at, commit + at));

it('[FAIL-61] goes on behind every commit that it reads back, and without what another page stored beside it', async () => {
  const shelf = inMemoryStore();
  const page = () => new LogStore(shelf, nodePrimitives);
  const [before, after, last, end] = [page(), page(), page(), page()];
  await before.begin(header);
  await before.append(run(1, 1, 2), 'strict', around);
  await after.resume(header.sessionId);
  // Without Web Locks nobody keeps a copied tab from writing the same log: the manifest is of whoever wrote
  // it last.
  await before.append(run(3, 3, 1), 'strict', around);
  await after.append(run(3, 3, 6), 'strict', around);
  await before.append([event(4, 4), event(5, 4, 'live/frameReceived')], 'strict', around);

  const resumed = await last.resume(header.sessionId);
  expect(resumed?.events).toHaveLength(8);
  expect(resumed?.position).toEqual({ seq: 8, commit: 8, mono: 8 });
  await last.append(run(9, 9, 2), 'strict', around);
  const slip = await readSlip(await last.export(), nodePrimitives);
  expect(slip.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect((await end.resume(header.sessionId))?.events).toHaveLength(10);
});
