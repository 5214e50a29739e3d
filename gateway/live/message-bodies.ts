import type * as z from 'zod/mini';
import type {
  AccountNews,
  AccountNewsKind,
  BetMessage,
  CashOutInfoMessage,
  CashOutMessage,
  CashOutOperationMessage,
  CatalogueMessage,
  PlacementMessage,
  ReplacedByMessage,
  SessionMessage,
  StatisticsMessage,
} from '#domain/contract/live.ts';
import type { Entities, SelectionEntity } from '#domain/market/entities.ts';
import { denominator, numerator, parseOddsText } from '#domain/odds/parse-odds.ts';

/**
 * Own fields of live messages as JSON text; `Topic` puts channel, epoch, seq and time in front. One body
 * serves every channel that carries the same change.
 */
type Own<Message> = Message extends unknown ? Omit<Message, 'channel' | 'epoch' | 'seq' | 'at'> : never;
type Catalogue = z.infer<typeof CatalogueMessage> | z.infer<typeof ReplacedByMessage>;

export function catalogueBody(op: Catalogue['op'], entities: Partial<Entities>): string {
  const { events = [], markets = [], selections = [] } = entities;
  return JSON.stringify({ type: 'catalogue', op, events, markets, selections } satisfies Own<Catalogue>);
}

export const statisticsBody = (message: Omit<Own<z.infer<typeof StatisticsMessage>>, 'type'>): string =>
  JSON.stringify({ type: 'statistics', ...message } satisfies Own<z.infer<typeof StatisticsMessage>>);

const kinds: Readonly<Record<SelectionEntity['kind'], number>> = { REGULAR: 0, SP: 2, NR: 4, WO: 0 };

/** Bit 0 suspended, bit 1 starting price, bit 2 non-runner, as in `live/frameReceived`. */
export const priceFlags = (selection: SelectionEntity): number =>
  kinds[selection.kind] | (selection.suspended ? 1 : 0);

function priceRow(selection: SelectionEntity): string {
  const odds = selection.odds === undefined ? undefined : parseOddsText(selection.odds);
  const price = odds === undefined ? '0,0' : `${numerator(odds)},${denominator(odds)}`;
  return `[${selection.id},${price},${selection.version},${priceFlags(selection)}]`;
}

/** Written by hand: it is the hot message, and its shape is fixed. */
export const pricesBody = (selections: readonly SelectionEntity[]): string =>
  `{"type":"prices","op":"update","rows":[${selections.map(priceRow).join(',')}]}`;

export const removeBody = (type: 'event' | 'market' | 'selection', ids: readonly number[]): string =>
  JSON.stringify({ type, op: 'remove', ids });

/** The last word of a customer's channel. */
export const SESSION_ENDED: string = JSON.stringify({ type: 'session', op: 'ended' } satisfies Own<
  z.infer<typeof SessionMessage>
>);
/** That something about the customer is to be asked for. */
export const newsBody = (type: AccountNewsKind): string =>
  JSON.stringify({ type, op: 'update' } satisfies Own<z.infer<typeof AccountNews>>);
export const betsBody = (message: Own<z.infer<typeof BetMessage>>): string => JSON.stringify(message);
export const placementBody = (message: Own<z.infer<typeof PlacementMessage>>): string =>
  JSON.stringify(message);
export const cashOutBody = (
  message: Own<z.infer<typeof CashOutMessage | typeof CashOutInfoMessage | typeof CashOutOperationMessage>>,
): string => JSON.stringify(message);
