import * as z from 'zod/mini';

const Row = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]);
type Row = z.infer<typeof Row>;
const Heard = z.array(
  z.object({
    channel: z.string(),
    data: z.optional(
      z.object({
        epoch: z.optional(z.string()),
        seq: z.optional(z.int()),
        at: z.optional(z.int()),
        type: z.string(),
        rows: z.optional(z.array(Row)),
        selections: z.optional(z.array(z.object({ id: z.int(), version: z.int() }))),
      }),
    ),
  }),
);

/** What the line knows of a channel that the page listens to. */
interface Channel {
  readonly path: string;
  epoch: string;
  /** As the page counts. */
  seq: number;
  /** Messages of the line's own so far in this epoch. */
  own: number;
  readonly selections: number[];
}

/** Plain fractions of every day, so that texts have their usual widths. */
const PRICES = [
  [1, 2],
  [4, 5],
  [1, 1],
  [6, 5],
  [6, 4],
  [2, 1],
  [5, 2],
  [3, 1],
] as const;
/** Newer than whatever the gateway says meanwhile: its versions begin at seconds of the clock. */
const FIRST_VERSION = 2_000_000_000;
/** Channels of prices: all others go by as they are. */
const PRICED = /^\/event(?:Markets|Market|Selection)\//;

/** Messages of one socket: those of the gateway renumbered, and others between them. */
export class FeedBook {
  readonly #channels = new Map<string, Channel>();
  #turn = 0;

  /** The gateway's text as the page gets it: numbers go on after those of the messages put in between. */
  passed(text: string): string {
    const parsed = Heard.safeParse(JSON.parse(text));
    if (!parsed.success) return text;
    let passed = text;
    for (const { channel, data } of parsed.data) {
      if (data?.seq === undefined || data.epoch === undefined || !PRICED.test(channel)) continue;
      const known = this.#channel(channel, data.epoch);
      known.seq = data.seq + known.own;
      const head = `"channel":"${channel}","epoch":"${data.epoch}","seq":`;
      passed = passed.replace(`${head}${data.seq},"at":${data.at}`, `${head}${known.seq},"at":${data.at}`);
      for (const [id] of data.rows ?? []) note(known.selections, id);
      for (const { id } of data.selections ?? []) note(known.selections, id);
    }
    return passed;
  }

  /** The next message of the line's own; undefined while nothing is listened to. */
  next(rows: number): string | undefined {
    const priced = [...this.#channels.values()].filter(({ selections }) => selections.length > 0);
    this.#turn += 1;
    const channel = priced[this.#turn % Math.max(1, priced.length)];
    if (channel === undefined) return undefined;
    channel.seq += 1;
    channel.own += 1;
    const moved = Array.from({ length: rows }, (_, nth): Row => {
      const place = (this.#turn * rows + nth) % channel.selections.length;
      const [num, den] = PRICES[(this.#turn + nth) % PRICES.length] ?? [1, 1];
      return [channel.selections[place] ?? 0, num, den, FIRST_VERSION + this.#turn, 0];
    });
    const { path, epoch, seq } = channel;
    const head = `"channel":"${path}","epoch":"${epoch}","seq":${seq},"at":${Date.now()}`;
    return `[{"channel":"${path}","data":{${head},"type":"prices","op":"update","rows":${JSON.stringify(moved)}}}]`;
  }

  #channel(path: string, epoch: string): Channel {
    const known = this.#channels.get(path);
    if (known?.epoch === epoch) return known;
    const begun = { path, epoch, seq: 0, own: 0, selections: known?.selections ?? [] };
    this.#channels.set(path, begun);
    return begun;
  }
}

function note(selections: number[], id: number): void {
  if (!selections.includes(id)) selections.push(id);
}
