import { sql, type Transaction } from 'kysely';
import { Client, type Notification } from 'pg';
import * as z from 'zod/mini';
import { UserId } from '#domain/brand.ts';
import { drawBytes } from '../random-bytes.ts';
import { type OutboxRow, TOPICS } from './outbox-row.ts';
import type { Hearing, PeerChannel } from './peer-channel.ts';
import type { Schema } from './schema.ts';

const CHANNEL = 'slipstream_news';
/** How its connections are called on the server. */
export const NEWS_LINE = 'slipstream news';

export const peerChannelSettings = {
  /** The server takes notifications of less than 8000 bytes. */
  mostBytes: 7_900,
  /** A line that broke is opened again after this, ms. */
  retryAfter: 1_000,
  /**
   * How often a silent line is asked whether it is still there, ms: a partition ends no connection by itself
   * (FAIL-51).
   */
  askEvery: 10_000,
  /** And how long its answer may take, ms. */
  answerWithin: 5_000,
} as const;

const Heard = z.object({
  from: z.string(),
  rows: z.array(
    z.object({
      user: UserId,
      topic: z.enum(TOPICS),
      subject: z.string(),
      op: z.enum(['add', 'update']),
    }),
  ),
});

export type PeerChannelSettings = Readonly<Record<keyof typeof peerChannelSettings, number>>;

/** The rows in as few texts as the size of a notification allows. */
function textsOf(from: string, rows: readonly OutboxRow[], mostBytes: number): string[] {
  const text = JSON.stringify({ from, rows });
  if (Buffer.byteLength(text) <= mostBytes || rows.length === 1) return [text];
  const half = rows.length >> 1;
  return [...textsOf(from, rows.slice(0, half), mostBytes), ...textsOf(from, rows.slice(half), mostBytes)];
}

const announceAs = async (
  from: string,
  tx: Transaction<Schema>,
  rows: readonly OutboxRow[],
  mostBytes: number,
): Promise<void> => {
  for (const text of textsOf(from, rows, mostBytes))
    await sql`select pg_notify(${CHANNEL}, ${text})`.execute(tx);
};

/**
 * Says to running gateways what a command changes, when its transaction commits: they tell the customers
 * whose channels are open there. The rows stay in the outbox for whichever gateway takes them next.
 */
export const announce = (tx: Transaction<Schema>, rows: readonly OutboxRow[]): Promise<void> =>
  announceAs('a command', tx, rows, peerChannelSettings.mostBytes);

/**
 * News over NOTIFY, which the server sends at the commit and in its order. Needs a connection of its own to
 * the server itself: a pooler that hands a connection on after each transaction cannot listen.
 */
export class ServerPeerChannel implements PeerChannel {
  readonly #url: string;
  readonly #connectTimeout: number;
  readonly #settings: PeerChannelSettings;
  /** What this gateway says comes back to it as well. */
  readonly #self = drawBytes(12).toString('hex');
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param connectTimeout ms */
  constructor(url: string, connectTimeout: number, settings: Partial<PeerChannelSettings> = {}) {
    this.#url = url;
    this.#connectTimeout = connectTimeout;
    this.#settings = { ...peerChannelSettings, ...settings };
  }

  async publish(tx: Transaction<Schema>, rows: readonly OutboxRow[]): Promise<void> {
    await announceAs(this.#self, tx, rows, this.#settings.mostBytes);
  }

  async listen(hearing: Hearing): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: this.#connectTimeout,
      query_timeout: this.#settings.answerWithin,
      application_name: NEWS_LINE,
      keepAlive: true,
    });
    this.#client = client;
    const lost = (): void => {
      if (this.#client !== client) return;
      this.#client = undefined;
      clearTimeout(this.#timer);
      // It may be the other side alone that thinks it is over.
      client.end().catch(() => undefined);
      this.#again(hearing);
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', (notification) => this.#hear(notification, hearing));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch {
      lost();
      return;
    }
    // Closed meanwhile.
    if (this.#client !== client) await client.end().catch(() => undefined);
    this.#askLater(client, lost);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  #again(hearing: Hearing): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      void this.listen(hearing).then(() => {
        if (this.#client !== undefined) hearing.missed();
      });
    }, this.#settings.retryAfter);
    this.#timer.unref();
  }

  #askLater(client: Client, lost: () => void): void {
    if (this.#client !== client) return;
    this.#timer = setTimeout(() => {
      client.query('select 1').then(() => this.#askLater(client, lost), lost);
    }, this.#settings.askEvery);
    this.#timer.unref();
  }

  #hear({ payload = '' }: Notification, hearing: Hearing): void {
    const heard = Heard.safeParse(parsedOrNull(payload));
    // A gateway of another build may speak otherwise; that it spoke is all that is known then.
    if (!heard.success) hearing.missed();
    else if (heard.data.from !== this.#self) hearing.rows(heard.data.rows);
  }
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
