import { epics } from '#effects/epics.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { headsOf, packSlip, startStreams } from '#recordings/format/slip-file.ts';
import { encodeStretch } from '#recordings/format/write-slip.ts';
import { lost, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { clusteredStream } from '../recording/clustered-stream.ts';
import { stretchesOf } from '../recording/cut-log.ts';

/** Events of the session: what an afternoon of in-play betting leaves, at sixty frames a second. */
export const SESSION_EVENTS = 500_000;
/** Price updates a frame of the stream has on average, with some to spare. */
const UPDATES_A_FRAME = 16;

/**
 * What the customer's own app does between frames: pages opened and settings changed, on the real epics, with
 * no answer.
 */
function coldTurns(): readonly StoredEvent[] {
  const world = runtimeHarness(epics, () => lost('network'));
  world.start();
  for (let turn = 0; turn < 200; turn += 1) {
    world.submit({
      type: 'intent/navigated',
      data: { path: turn % 2 === 0 ? '/inplay' : '/', replace: false },
    });
    const value = turn % 4 < 2 ? 'DECIMAL' : 'FRACTIONAL';
    world.submit({ type: 'intent/settingChanged', data: { name: 'offer.oddsFormat', value } });
    world.pass(1_000);
  }
  return storedForm(world.log);
}

/** One in how many events is of the customer's own doing. */
const COLD_EVERY = 12;

/**
 * A long session: live frames of the clustered stream with the customer's events between them, in one dense
 * log.
 */
export function longSession(count = SESSION_EVENTS): {
  readonly header: ReturnType<typeof clusteredStream>['header'];
  readonly events: readonly StoredEvent[];
} {
  const cold = coldTurns();
  const [first, ...later] = cold;
  if (first === undefined) throw new Error('the scripted session is empty');
  const stream = clusteredStream(Math.ceil((count / 4) * UPDATES_A_FRAME));
  const frames = stream.events.filter(({ type }) => type === 'live/frameReceived');
  const events: StoredEvent[] = [];
  for (let at = 0; at < count; at += 1) {
    const frame = frames[at % frames.length];
    const own = later[Math.floor(at / COLD_EVERY) % later.length];
    const chosen = at === 0 ? first : at % COLD_EVERY === 1 ? own : frame;
    if (chosen === undefined) continue;
    const mono = at * 17;
    events.push({ ...chosen, seq: at + 1, commit: at + 1, at: stream.header.startedAt + mono, mono });
  }
  return { header: stream.header, events };
}

let made:
  | Promise<{ readonly session: ReturnType<typeof longSession>; readonly bytes: Uint8Array }>
  | undefined;
/** The session and its file, made once for all measurements of a run: it takes longer than they do. */
export const madeSession = () =>
  (made ??= (async () => {
    const session = longSession();
    return { session, bytes: await longFile(session) };
  })());

/** The session as the file that a customer's device exports. */
export async function longFile({
  header,
  events,
}: ReturnType<typeof longSession>): Promise<Uint8Array<ArrayBuffer>> {
  const streams = await startStreams(header, nodePrimitives);
  const segments: Uint8Array[] = [];
  for (const stretch of stretchesOf(events))
    for (const { bytes } of await encodeStretch(stretch, streams, nodePrimitives, 'kept'))
      segments.push(bytes);
  return packSlip(header, segments, headsOf(streams), events.length, nodePrimitives);
}
