import { SessionId } from '#domain/brand.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import type { Commit } from '#effects/runtime/commit.ts';
import { createRuntime } from '#effects/runtime/create-runtime.ts';
import { rootReducer } from '#projections/root.ts';
import { ChannelPositions } from '#src/platform/live/channel-positions.ts';
import { MessageIntake } from '#src/platform/live/message-intake.ts';
import { makeUpdates, SELECTIONS_PER_EVENT } from '../fold/workload.ts';
import { alternate, type Benchmark, type Side } from '../harness.ts';

/** As many events as a client holds; each is a channel. */
const CLIENT_EVENTS = 56;
const MESSAGES = 2_000;
/** Messages of one animation frame at a thousand a second. */
const MESSAGES_PER_FRAME = 16;
const EPOCH = 'k3j9x';

const path = (event: number): string => `/eventMarkets/${event + 1}`;

/** What stands in a socket text after the position that changes from pass to pass. */
interface Piece {
  readonly event: number;
  readonly rows: string;
}

/**
 * Texts as the gateway writes them, one message each, in order by channel; `renew` makes the next stretch.
 */
class Feed {
  readonly texts: string[] = [];
  readonly #pieces: Piece[];
  readonly #seq = new Int32Array(CLIENT_EVENTS);

  constructor(rowsPerMessage: number) {
    const updates = makeUpdates(MESSAGES * rowsPerMessage, CLIENT_EVENTS);
    this.#pieces = Array.from({ length: MESSAGES }, (_, i) => {
      const own = updates.slice(i * rowsPerMessage, (i + 1) * rowsPerMessage);
      const event = own[0]!.event;
      const rows = own.map(({ id, odds, suspended }) => {
        // All rows of a message are of its event.
        const selection = event * SELECTIONS_PER_EVENT + (id % SELECTIONS_PER_EVENT) + 1_000_001;
        return `[${selection},${odds >> 10},${odds & 1023},VERSION,${suspended ? 1 : 0}]`;
      });
      return { event, rows: rows.join(',') };
    });
  }

  renew(): void {
    this.texts.length = 0;
    for (const { event, rows } of this.#pieces) {
      const seq = this.#seq[event]! + 1;
      this.#seq[event] = seq;
      const channel = path(event);
      const text = `[{"channel":"${channel}","data":{"channel":"${channel}","epoch":"${EPOCH}","seq":${seq},"at":${1_760_000_000_000 + seq},"type":"prices","op":"update","rows":[${rows.replaceAll('VERSION', String(seq))}]}}]`;
      // Flat and new, as a socket gives it: not a rope of pieces, its hash not known.
      this.texts.push(Buffer.from(text).toString());
    }
  }
}

/** The product: intake, sequencer with every epic, all folds, and a log that keeps each commit. */
function product(rowsPerMessage: number, messagesPerFrame: number): Side {
  const feed = new Feed(rowsPerMessage);
  let log: Commit[] = [];
  let time = 1_760_000_000_000;
  const runtime = createRuntime({
    header: {
      format: 2,
      sessionId: SessionId.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
      build: 'bench',
      registry: 'bench',
      brand: 'slipstream',
      locale: 'en-GB',
      timeZone: 'Europe/London',
      startedAt: time,
      redaction: 'device',
    },
    clock: { now: () => (time += 1), monotonic: () => time },
    reducer: (state, event) => rootReducer(state, event),
    epics,
    onDefect: (error) => {
      throw error;
    },
  });
  runtime.addSink((commit) => void log.push(commit));
  const positions = new ChannelPositions();
  for (let event = 0; event < CLIENT_EVENTS; event += 1) {
    positions.open(path(event));
    positions.locate(path(event), EPOCH, 0, false);
  }
  const intake = new MessageIntake({
    positions,
    submit: (input: NewInput) => runtime.submit(input),
    mask: (data) => data,
    longestText: 1e6,
    onWaiting: () => undefined,
  });
  return {
    prepare: () => {
      feed.renew();
      log = [];
    },
    run: () => {
      let waiting = 0;
      for (const text of feed.texts) {
        intake.take(text);
        waiting += 1;
        if (waiting === messagesPerFrame) {
          intake.flush();
          waiting = 0;
        }
      }
      intake.flush();
      if (log.length < Math.floor(MESSAGES / messagesPerFrame) || runtime.state().prices.size === 0)
        throw new Error('nothing was folded');
      return MESSAGES * rowsPerMessage;
    },
  };
}

function parseOnly(rowsPerMessage: number): Side {
  const feed = new Feed(rowsPerMessage);
  let seen = 0;
  return {
    prepare: () => feed.renew(),
    run: () => {
      for (const text of feed.texts) seen += (JSON.parse(text) as unknown[]).length;
      return seen > 0 ? MESSAGES * rowsPerMessage : 0;
    },
  };
}

async function measure(rowsPerMessage: number, messagesPerFrame: number) {
  const compared = await alternate({
    kind: 'atMost',
    candidate: product(rowsPerMessage, messagesPerFrame),
    baseline: parseOnly(rowsPerMessage),
  });
  const nanos = (micros: number): string => `${Math.round(micros * 1_000)} ns`;
  return {
    compared,
    note: `${nanos(compared.candidateMicros)} against ${nanos(compared.baselineMicros)} an update`,
  };
}

export const wireBenchmarks: readonly Benchmark[] = [1, 10].map((rows) => ({
  id: 'W1',
  title: `Socket text to state, ${rows} a message`,
  candidate: `scanned, logged, seen by all epics, folded; ${rows} a message`,
  baseline: 'JSON.parse of the same texts',
  limit: { kind: 'atMost', gate: 1.5, aim: 1 },
  measure: async () => {
    const { compared, note } = await measure(rows, MESSAGES_PER_FRAME);
    const alone = await measure(rows, 1);
    return {
      ratios: compared.ratios,
      notes: [note, `in a hidden tab, where each message is a frame: ${alone.note}`],
    };
  },
}));
