import { EventId, type MarketId } from '#domain/brand.ts';
import { formatChannel } from '#domain/contract/channel-path.ts';
import { getEventView, getRacingEvent } from '#domain/contract/initial-calls.ts';
import { type Interested, openBetEvents, slipIds } from './interested.ts';

/** How many want each channel (LIV-04): the wire carries those with a count above zero, each once. */
export type Counts = ReadonlyMap<string, number>;

/** Pages that show every market of their events; others show the markets that the coupon sent. */
const WHOLE_EVENT: ReadonlySet<string> = new Set([getEventView.name, getRacingEvent.name]);

const showsWhole = (key: string): boolean => WHOLE_EVENT.has(key.split('?', 1)[0] ?? '');

/** Whether a page in sight shows every market of the event. */
export const isShownWhole = ({ views }: Interested, event: EventId): boolean =>
  Object.entries(views.byKey).some(
    ([key, view]) => !view.left && showsWhole(key) && view.eventIds.includes(event),
  );

const CASH_OUT_CHANNELS = ['cashout', 'cashoutInfo', 'cashoutOperations'] as const;

/** What the screen, the slip and the customer's open bets want to hear. A pure function of the state. */
export function interests(of: Interested): Counts {
  const counts = new Map<string, number>();
  const want = (channel: string): void => void counts.set(channel, (counts.get(channel) ?? 0) + 1);
  want(formatChannel({ name: 'systemMessage' }));
  if (of.gwSessionId !== null) {
    want(formatChannel({ name: 'myBets', gwSessionId: of.gwSessionId }));
    want(formatChannel({ name: 'betplacement', gwSessionId: of.gwSessionId }));
    if (of.cashOut)
      for (const name of CASH_OUT_CHANNELS) want(formatChannel({ name, gwSessionId: of.gwSessionId }));
  }
  for (const [key, view] of Object.entries(of.views.byKey)) {
    if (view.left) continue;
    for (const id of view.eventIds) wantEvent(of, EventId.parse(id), showsWhole(key), want);
  }
  for (const event of openBetEvents(of)) {
    want(formatChannel({ name: 'eventDetails', event }));
    wantScoreboard(of, event, want);
  }
  for (const { eventId: event, marketId: market, selectionId: selection } of slipIds(of)) {
    want(formatChannel({ name: 'eventSelection', event, market, selection }));
  }
  // Whoever chooses sees every price of the market (BSL-06).
  if (of.choosing !== undefined)
    want(formatChannel({ name: 'eventMarket', event: of.choosing.eventId, market: of.choosing.marketId }));
  return counts;
}

type Want = (channel: string) => void;

function wantEvent(of: Interested, event: EventId, whole: boolean, want: Want): void {
  want(formatChannel({ name: 'eventDetails', event }));
  wantScoreboard(of, event, want);
  if (whole) {
    want(formatChannel({ name: 'eventMarkets', event }));
    wantStatistics(of, event, want);
  } else
    for (const market of loadedMarkets(of, event))
      want(formatChannel({ name: 'eventMarket', event, market }));
}

/** Before an event is in play there is nothing on its scoreboard. */
function wantScoreboard(of: Interested, event: EventId, want: Want): void {
  if (of.entities.buckets[event]?.event?.inplay === true)
    want(formatChannel({ name: 'eventScoreboard', event }));
}

/** Of a match in play on its own page, and of the one sport alone of which there are any. */
function wantStatistics(of: Interested, id: EventId, want: Want): void {
  const event = of.entities.buckets[id]?.event;
  if (event?.inplay === true && event.sportId === of.statisticsSportId)
    want(formatChannel({ name: 'eventStatitistics', event: id }));
}

const loadedMarkets = (of: Interested, event: EventId): MarketId[] =>
  Object.values(of.entities.buckets[event]?.markets ?? {}).map((market) => market.id);
