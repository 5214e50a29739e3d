import { CategoryId } from '#domain/brand.ts';
import { londonClock } from '#domain/racing/london-time.ts';
import type { FeedEvent } from '../../core/feed.ts';
import { SPORTS, sportOfExchange } from '../sports.ts';
import { groupOf } from './market-groups.ts';
import type { Names } from './names.ts';
import type { MarketDefinition } from './parse-stream-message.ts';

const racingTypes: ReadonlySet<string> = new Set([
  SPORTS.horseRacing.exchangeType,
  SPORTS.greyhounds.exchangeType,
]);

export const isRacing = (definition: MarketDefinition): boolean => racingTypes.has(definition.eventTypeId);

/** What the event is built from: the last definition of each of its markets, first seen first. */
export interface EventMarkets {
  readonly key: string;
  readonly definitions: ReadonlyMap<string, MarketDefinition>;
  /** Recording time of the latest message. */
  readonly at: number;
  readonly worldTime: (at: number) => number;
  readonly names: Names;
}

const countries = new Intl.DisplayNames('en-GB', { type: 'region' });
const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : 'International';

/** The market that speaks for the event: its time is the event's time. */
function leading(definitions: ReadonlyMap<string, MarketDefinition>): MarketDefinition | undefined {
  const all = [...definitions.values()];
  return all.find(({ marketType }) => marketType === 'MATCH_ODDS' || marketType === 'WIN') ?? all[0];
}

/** Somebody has won it: what it was about has taken place. */
const hasResult = ({ status, runners }: MarketDefinition): boolean =>
  status === 'CLOSED' && runners.some((runner) => runner.status === 'WINNER');

/**
 * A market of the same time has a result, so that those that are still open are about what is over as well
 * (MEND-11).
 */
function isDecided(definitions: readonly MarketDefinition[]): boolean {
  const open = definitions.filter(({ status }) => status !== 'CLOSED');
  const times = new Set(open.map(({ marketTime }) => marketTime));
  return definitions.some((one) => hasResult(one) && times.has(one.marketTime));
}

/**
 * A market that is never turned in play is suspended for good at the off; of a race the suspension is the off
 * itself.
 */
export const isOff = (definition: MarketDefinition, at: number): boolean => {
  const { status, marketTime, turnInPlayEnabled } = definition;
  const isTurned = turnInPlayEnabled === true && !isRacing(definition);
  return status === 'SUSPENDED' && !isTurned && at >= Date.parse(marketTime);
};

/** The turn in play, else the first suspension after the scheduled time (MEND-19). */
const hasBegun = (definitions: readonly MarketDefinition[], at: number): boolean =>
  definitions.some((one) => (one.inPlay && one.status !== 'CLOSED') || isOff(one, at)) ||
  isDecided(definitions);

/** RAC-05 from what the exchange tells. */
function raceStep(definitions: readonly MarketDefinition[], at: number): string {
  const over = definitions.every(({ status }) => status === 'CLOSED');
  if (over) {
    const noRace = definitions.every(({ runners }) => runners.every(({ status }) => status === 'REMOVED'));
    return noRace ? 'abandoned' : 'weighedIn';
  }
  if (isDecided(definitions)) return 'result';
  const running = definitions.filter(({ inPlay, status }) => inPlay && status !== 'CLOSED');
  if (running.length > 0) return running.every(({ status }) => status === 'SUSPENDED') ? 'finished' : 'off';
  return hasBegun(definitions, at) ? 'off' : 'dormant';
}

/** `Home v Away`, or `Away @ Home` as American sports are written. */
const teams = (name: string): FeedEvent['participants'] => {
  const sides = name.split(/ v | @ /);
  const [first, second] = sides;
  if (sides.length !== 2 || first === undefined || second === undefined) return [];
  const [home, away] = name.includes(' @ ') ? [second, first] : [first, second];
  return [
    { id: 'home', name: home, role: 'home' },
    { id: 'away', name: away, role: 'away' },
  ];
};

function eventName(markets: EventMarkets, lead: MarketDefinition): string {
  const told = lead.eventName ?? markets.names.event(lead.eventId);
  if (told) return told;
  const [marketId] = [...markets.definitions].find(([, definition]) => definition === lead) ?? [];
  const named = lead.runners.map(({ id, name }) => name ?? markets.names.runner(marketId ?? '', id));
  const [home, away] = named;
  const pair = lead.marketType === 'MATCH_ODDS' && home !== undefined && away !== undefined;
  return pair ? `${home} v ${away}` : `Event ${lead.eventId}`;
}

function groupsOf(definitions: readonly MarketDefinition[]): FeedEvent['marketGroups'] {
  const groups = definitions.map(({ eventTypeId, marketType }) => groupOf(eventTypeId, marketType ?? ''));
  const distinct = new Map(groups.map((group) => [group.id, { ...group }]));
  return [...distinct.values()].sort((a, b) => a.rank - b.rank);
}

function stateOf(definitions: readonly MarketDefinition[], step: string | undefined, at: number): string {
  if (step === 'abandoned') return 'ABANDONED';
  if (definitions.every(({ status }) => status === 'CLOSED')) return 'FINISHED';
  return hasBegun(definitions, at) ? 'INPLAY' : 'NOTSTARTED';
}

interface Place {
  readonly name: string;
  readonly categories: FeedEvent['categories'];
  readonly categoryId: CategoryId;
}

function racePlace(markets: EventMarkets, lead: MarketDefinition, startTime: number): Place {
  const sport = sportOfExchange(lead.eventTypeId);
  const meeting = lead.venue ?? markets.names.venue(lead.eventId) ?? eventName(markets, lead);
  const country = lead.countryCode ?? '';
  const categoryId = CategoryId.parse(`x.${lead.eventId}`);
  return {
    name: `${londonClock(startTime)} ${meeting}`,
    categoryId,
    categories: [
      { id: categoryId, name: meeting },
      { id: CategoryId.parse(`x.${country === '' ? 'any' : country}`), name: countryName(country) },
      { id: CategoryId.parse(sport.id), name: sport.name },
    ],
  };
}

function matchPlace(markets: EventMarkets, lead: MarketDefinition): Place {
  const sport = sportOfExchange(lead.eventTypeId);
  const country = lead.countryCode ?? '';
  const categoryId = CategoryId.parse(`x.${lead.eventTypeId}.${country === '' ? 'any' : country}`);
  return {
    name: eventName(markets, lead),
    categoryId,
    categories: [
      { id: categoryId, name: countryName(country), eventGroupType: 'REGULAR' },
      { id: CategoryId.parse(sport.id), name: sport.name },
    ],
  };
}

/** The event as the stream tells it now. Undefined while it has no market. */
export function exchangeEvent(markets: EventMarkets): FeedEvent | undefined {
  const lead = leading(markets.definitions);
  if (lead === undefined) return undefined;
  const all = [...markets.definitions.values()];
  const startTime = markets.worldTime(Date.parse(lead.marketTime));
  const racing = isRacing(lead);
  const step = racing ? raceStep(all, markets.at) : undefined;
  const place = racing ? racePlace(markets, lead, startTime) : matchPlace(markets, lead);
  const state = stateOf(all, step, markets.at);
  return {
    key: markets.key,
    ...place,
    sportId: sportOfExchange(lead.eventTypeId).id,
    startTime,
    state,
    inplay: state === 'INPLAY',
    suspended: false,
    outright: !racing && teams(place.name).length === 0,
    specials: false,
    provider: 'exchange',
    participants: racing ? [] : teams(place.name),
    marketGroups: groupsOf(all),
    ...(step === undefined ? {} : { racingData: raceData(markets, lead, place, startTime, step) }),
  };
}

function raceData(
  markets: EventMarkets,
  lead: MarketDefinition,
  place: Place,
  startTime: number,
  step: string,
): NonNullable<FeedEvent['racingData']> {
  const [marketId] = [...markets.definitions].find(([, definition]) => definition === lead) ?? [''];
  // Only the win market is named as the race; others are named by what they ask.
  const raceName = lead.marketType === 'WIN' ? (lead.name ?? markets.names.market(marketId)) : undefined;
  return {
    track: place.categories[0]?.name ?? '',
    country: lead.countryCode ?? '',
    raceHour: londonClock(startTime),
    ...(raceName ? { raceName } : {}),
    step,
    runners: lead.runners.filter(({ status }) => status !== 'REMOVED' && status !== 'HIDDEN').length,
    bestOddsGuaranteed: false,
    startingPrice: false,
  };
}
