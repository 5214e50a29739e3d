import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { canonicalJson } from '#domain/canonical-json.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { Json } from '#domain/json.ts';
import { contentHashInput } from '#domain/placement/content-hash-input.ts';
import type { StoredEvent } from '#recordings/format/parse-stored-event.ts';

/**
 * Receipts and fences name the account, which is a mark by now: what was signed with the account in it holds no more, and a
 * fixture would tell of receipts that are refused. So each bet's hash is made of what it says now, and the answers are
 * signed by a key drawn for this fixture, which also stands where the gateway told its own. A fixture is no evidence, and says so.
 *
 * @param decided the same events, as current versions
 */
export function bindAnew(events: readonly StoredEvent[], decided: readonly AppEvent[]): StoredEvent[] {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const hashes = hashesNow(decided);
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
  return events.map((event) => ({ ...event, data: bound(event.data, '') }));
}

const isStatement = (fields: Readonly<Record<string, Json>>): boolean =>
  typeof fields.signature === 'string' &&
  ((typeof fields.ref === 'string' && 'clientHead' in fields) ||
    (typeof fields.session === 'string' && 'receivedAt' in fields));

/** Of every bet that was sent: the hash it has now, by the hash that it had. */
function hashesNow(events: readonly AppEvent[]): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  for (const event of events) {
    if (event.type !== 'placement/requested') continue;
    const { account, bets } = event.data;
    for (const { slip } of bets) {
      const now = createHash('sha256').update(contentHashInput(slip, account)).digest('hex');
      hashes.set(slip.contentHash, now);
    }
  }
  return hashes;
}
