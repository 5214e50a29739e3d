import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { roleOf } from '#domain/market/roles.ts';
import type { Text } from '#src/text/text.ts';

/** Markets in which naming a participant means that it wins. */
const TO_WIN: ReadonlySet<string> = new Set(['MATCH_ODDS', 'WIN', 'MONEY_LINE', 'MATCH_WINNER']);
const isDraw = (selection: SelectionEntity): boolean => roleOf(selection) === 'DRAW';

/** A selection's name with its handicap where it has one that the name does not say. */
export function selectionName(selection: SelectionEntity, t: Text): string {
  const { name, hcp } = selection;
  return hcp === undefined || name.includes(hcp) ? name : t('odds.withLine', { name, line: hcp });
}

/**
 * A selection as it is spoken on its own: `Arsenal to win`; elsewhere with its market: `Over 2.5, Total
 * goals`.
 */
export function selectionPhrase(market: MarketEntity, selection: SelectionEntity, t: Text): string {
  const name = selectionName(selection, t);
  if (TO_WIN.has(market.type) && !isDraw(selection)) return t('odds.toWin', { name });
  return t('odds.inMarket', { name, market: market.name });
}

/**
 * `Arsenal v Leeds`, or `Leeds @ Arsenal` where the league names its games so; the event's own name when it
 * has not two sides.
 */
export function eventName(event: EventEntity, t: Text): string {
  const [home, away] = sidesOf(event);
  if (home === undefined || away === undefined) return event.name;
  return t(event.name.startsWith(`${away} @`) ? 'event.at' : 'event.versus', { home, away });
}

/** Home and away by role; in the order of the payload where none is told. */
export function sidesOf(event: EventEntity): readonly [home?: string, away?: string] {
  const { participants } = event;
  if (participants.length !== 2) return [];
  const home =
    participants.find(({ role }) => role === 'home') ?? participants.find(({ role }) => role !== 'away');
  const away = participants.find((one) => one !== home);
  return home === undefined || away === undefined ? [] : [home.name, away.name];
}
