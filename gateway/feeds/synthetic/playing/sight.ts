import type { FeedChange, FeedEvent, FeedMarket, FeedSelection } from '../../../core/feed.ts';
import { sameValue } from '../../../core/same-value.ts';

/** A market without what moves. Built once and shared by reference: a new object means a new structure. */
export type MarketShape = Omit<FeedMarket, 'state' | 'selections'> & {
  readonly selections: readonly Omit<FeedSelection, 'odds' | 'suspended'>[];
};

export interface ShownPrice {
  readonly odds: string | null;
  readonly suspended: boolean;
}

export interface MarketSight {
  readonly shape: MarketShape;
  readonly state: 'OPEN' | 'SUSPENDED' | 'CLOSED';
  /**
   * In the order of the shape's selections. Read only while OPEN: a market that is not keeps what it showed.
   */
  readonly prices: readonly ShownPrice[];
  readonly result?: Pick<Extract<FeedChange, { kind: 'result' }>, 'results' | 'deductions' | 'dividends'>;
  /** What has happened so far that an offer pays for. Read only while there is no result. */
  readonly early?: Extract<FeedChange, { kind: 'early' }>['results'];
  /** Took the place of this market when its line moved. Selections correspond by position. */
  readonly replaces?: MarketShape;
  /** Its line moved: no longer on offer, still to be settled. */
  readonly retired?: boolean;
}

/** An event as it stands at one moment. */
export interface Sight {
  readonly event: FeedEvent;
  readonly scoreboard?: Extract<FeedChange, { kind: 'scoreboard' }>['scoreboard'];
  readonly markets: readonly MarketSight[];
}

function wholeMarket(sight: MarketSight): FeedMarket {
  const selections = sight.shape.selections.map((selection, index) => ({
    ...selection,
    ...(sight.prices[index] ?? { odds: null, suspended: true }),
  }));
  return { ...sight.shape, state: sight.state, selections };
}

const ended = (sight: MarketSight): boolean => sight.result !== undefined || sight.retired === true;

/** `onOffer` says whether a market has been told of and is not decided: only such a one can be replaced. */
function appearing(sight: MarketSight, onOffer: (key: string) => boolean): FeedChange[] {
  if (ended(sight)) return [];
  const market = wholeMarket(sight);
  if (sight.replaces === undefined || !onOffer(sight.replaces.key))
    return [{ kind: 'market', market }, ...happened(undefined, sight)];
  const selections = sight.replaces.selections.flatMap((selection, index) => {
    const successor = sight.shape.selections[index];
    return successor === undefined ? [] : [{ old: selection.key, new: successor.key }];
  });
  return [{ kind: 'replaced', oldMarket: sight.replaces.key, market, selections }];
}

function repriced(before: MarketSight, after: MarketSight): FeedChange[] {
  const prices = after.prices.flatMap((price, index) => {
    const selection = after.shape.selections[index];
    const held = before.prices[index];
    const same = held?.odds === price.odds && held.suspended === price.suspended;
    return same || selection === undefined ? [] : [{ selection: selection.key, ...price }];
  });
  return prices.length === 0 ? [] : [{ kind: 'prices', market: after.shape.key, prices }];
}

/** What happened since the last sight, as all that happened so far. */
function happened(before: MarketSight | undefined, { shape, early = [] }: MarketSight): FeedChange[] {
  if (early.length === 0 || sameValue(before?.early, early)) return [];
  return [{ kind: 'early', market: shape.key, results: early }];
}

function changedMarket(before: MarketSight, after: MarketSight): FeedChange[] {
  const market = after.shape.key;
  if (after.result !== undefined) {
    return sameValue(before.result, after.result) ? [] : [{ kind: 'result', market, ...after.result }];
  }
  if (after.retired === true) return [];
  if (before.shape !== after.shape)
    return [{ kind: 'market', market: wholeMarket(after) }, ...happened(before, after)];
  const prices = [...repriced(before, after), ...happened(before, after)];
  if (before.state === after.state) return prices;
  return [...prices, { kind: 'marketState', market, state: after.state }];
}

/**
 * A market that is not OPEN keeps the prices that it showed last, those of its runners that are gone
 * excepted.
 */
function held(before: MarketSight | undefined, after: MarketSight): MarketSight {
  if (before === undefined || after.state === 'OPEN' || before.shape !== after.shape) return after;
  return { ...after, prices: before.prices };
}

/** An event that is over with how one of its markets was settled, for whoever was not there. */
export function settledChanges({ event, markets }: Sight, isWanted: (type: string) => boolean): FeedChange[] {
  return [
    { kind: 'event', event },
    ...markets.flatMap((sight): FeedChange[] => {
      const { shape, result } = sight;
      if (result === undefined || !isWanted(shape.type)) return [];
      const market = { kind: 'market', market: wholeMarket(sight) } as const;
      return [market, { kind: 'result', market: shape.key, ...result }];
    }),
  ];
}

/** What leads from one sight of an event to the next; from nothing, everything that is still on offer. */
export function changesBetween(
  before: Sight | undefined,
  after: Sight,
): { readonly changes: FeedChange[]; readonly shown: Sight } {
  const earlier = new Map(before?.markets.map((sight) => [sight.shape.key, sight]));
  const markets = after.markets.map((sight) => held(earlier.get(sight.shape.key), sight));
  const decided = new Set(after.markets.flatMap(({ shape, result }) => (result ? [shape.key] : [])));
  const onOffer = (key: string): boolean => earlier.has(key) && !decided.has(key);
  const changes: FeedChange[] = [];
  if (before === undefined || !sameValue(before.event, after.event)) {
    changes.push({ kind: 'event', event: after.event });
  }
  for (const sight of markets) {
    const was = earlier.get(sight.shape.key);
    changes.push(...(was === undefined ? appearing(sight, onOffer) : changedMarket(was, sight)));
  }
  if (after.scoreboard !== undefined && !sameValue(before?.scoreboard, after.scoreboard)) {
    changes.push({ kind: 'scoreboard', event: after.event.key, scoreboard: after.scoreboard });
  }
  return { changes, shown: { ...after, markets } };
}
