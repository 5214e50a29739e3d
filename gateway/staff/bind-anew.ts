import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { canonicalJson } from '#domain/canonical-json.ts';
import type { Json } from '#domain/json.ts';
import { contentHashInput } from '#domain/placement/content-hash-input.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';

/**
 * Receipts and fences name the account, which is a mark by now, so what was signed with it holds no more.
 * Each bet's hash is made of what it says now, and answers are signed by a key drawn for this fixture, which
 * also stands where the gateway told its own. A fixture is no evidence.
 */
export async function bindAnew(
  events: readonly StoredEvent[],
  nextTurn: () => Promise<void> = () => Promise.resolve(),
): Promise<StoredEvent[]> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const hashes = hashesNow(events);
  const bound = (value: Json, name: string): Json => {
    if (typeof value === 'string') return name === 'receiptKey' ? pem : (hashes.get(value) ?? value);
    if (Array.isArray(value)) return value.map((item: Json) => bound(item, ''));
    if (value === null || typeof value !== 'object') return value;
    const fields: Record<string, Json> = {};
    for (const [field, item] of Object.entries(value)) fields[field] = bound(item, field);
    return isStatement(fields) ? signed(fields) : fields;
  };
  const signed = ({ signature: _before, ...content }: Readonly<Record<string, Json>>): Json => ({
    ...content,
    signature: sign(null, Buffer.from(canonicalJson(content)), privateKey).toString('base64url'),
  });
  const all: StoredEvent[] = [];
  for (const [nth, event] of events.entries()) {
    if (nth % EVENTS_AT_ONCE === 0) await nextTurn();
    all.push({ ...event, data: bound(event.data, '') });
  }
  return all;
}

/** Between two turns of others: some milliseconds of work. */
const EVENTS_AT_ONCE = 200;

const isStatement = (fields: Readonly<Record<string, Json>>): boolean =>
  typeof fields.signature === 'string' &&
  ((typeof fields.ref === 'string' && 'clientHead' in fields) ||
    (typeof fields.session === 'string' && 'receivedAt' in fields));

/** Of every bet that was sent: the hash it has now, by the hash that it had. */
function hashesNow(events: readonly StoredEvent[]): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  for (const event of readAppEvents(events.filter(({ type }) => type === 'placement/requested'))) {
    if (event.type !== 'placement/requested') continue;
    const { account, bets } = event.data;
    for (const { slip } of bets) {
      const now = createHash('sha256').update(contentHashInput(slip, account)).digest('hex');
      hashes.set(slip.contentHash, now);
    }
  }
  return hashes;
}
