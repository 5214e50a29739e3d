import { LiveMessage, PriceMessage } from '#domain/contract/live.ts';
import { toJson } from '#domain/json.ts';
import { NOT_A_ROW, packRow } from './price-row.ts';

export type Decoded =
  | { readonly kind: 'prices'; readonly message: PriceMessage; readonly odds: readonly number[] }
  | { readonly kind: 'message'; readonly message: LiveMessage }
  | { readonly kind: 'rejected'; readonly reason: string };

const rejected = (reason: string): Decoded => ({ kind: 'rejected', reason });

/** The data of a Bayeux message by the schemas of the contract. Never throws. The reason names no content. */
export function decodeWire(channel: string, data: unknown): Decoded {
  try {
    // The same value as what a stored log will give back: no -0, no prototype keys (PIT-08).
    const value = toJson(data);
    if (typeof value !== 'object' || value === null || !('channel' in value))
      return rejected('not a live message');
    if (value.channel !== channel) return rejected('channel differs from its envelope');
    return value.type === 'prices' ? decodePrices(value) : decodeMessage(value);
  } catch (error) {
    return rejected(error instanceof Error ? error.name : 'unreadable');
  }
}

function decodePrices(value: unknown): Decoded {
  const parsed = PriceMessage.safeParse(value);
  if (!parsed.success) return rejected(reasonOf(parsed.error));
  const odds: number[] = [];
  for (const [selection, num, den, version, flags] of parsed.data.rows) {
    const packed = packRow(selection, num, den, version, flags);
    if (packed === NOT_A_ROW) return rejected('rows: out of range');
    odds.push(packed);
  }
  return parsed.data.seq < 0 ? rejected('seq: negative') : { kind: 'prices', message: parsed.data, odds };
}

function decodeMessage(value: unknown): Decoded {
  const parsed = LiveMessage.safeParse(value);
  return parsed.success ? { kind: 'message', message: parsed.data } : rejected(reasonOf(parsed.error));
}

/** `rows.0.3: invalid_type`: where and what, never the content (FAIL-31). */
function reasonOf(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly code: string }[];
}): string {
  const issue = error.issues[0];
  return issue === undefined ? 'invalid' : `${issue.path.map(String).join('.') || '(root)'}: ${issue.code}`;
}

/** A Bayeux message as far as the edge reads it; undefined for anything else. */
export interface BayeuxMessage {
  readonly channel: string;
  readonly data?: unknown;
}

export const isBayeuxMessage = (value: unknown): value is BayeuxMessage =>
  typeof value === 'object' && value !== null && 'channel' in value && typeof value.channel === 'string';
