import type { SelectionResult } from '#domain/settlement/result.ts';
import type { EventModel } from '#gateway/core/event-model.ts';
import type { Feed, FeedBatch, FeedChange, FeedKey } from '#gateway/core/feed.ts';
import { bookedPrice } from '#gateway/feeds/synthetic/playing/book.ts';
import { YOUR_BET } from '#gateway/feeds/synthetic/playing/dressed-market.ts';
import { eventModel } from '#gateway/feeds/synthetic/playing/event-model.ts';
import { matchEndings } from '#gateway/feeds/synthetic/sports/football/endings.ts';
import { NOTHING_TOLD } from '#gateway/feeds/synthetic/sports/football/lineups.ts';
import { standingMarkets } from '#gateway/feeds/synthetic/sports/football/market-specs.ts';
import { Outlook } from '#gateway/feeds/synthetic/sports/football/outlook.ts';
import type { Expectation } from '#gateway/feeds/synthetic/sports/football/tally.ts';
import { kickOff, match } from './catalogue-fixture.ts';

const HOUR = 3_600_000;
const NOTHING_YET = {
  home: 0,
  away: 0,
  half: undefined,
  over: false,
  scorers: [],
  told: NOTHING_TOLD,
} as const;
export const EVEN: Expectation = { first: { home: 0.7, away: 0.6 }, second: { home: 0.8, away: 0.7 } };

const specs = standingMarkets('Home', 'Away');

/**
 * The market of a side, `MATCH/MARKET/SIDE`, is decided: the side ends like this, the others as it follows.
 */
export function marketEnds(key: FeedKey, outcome: SelectionResult['outcome']): FeedChange {
  const market = key.slice(0, key.lastIndexOf('/'));
  const spec = specs.find(({ code }) => market.endsWith(`/${code}`));
  const sides = spec?.sides.map(({ code }) => `${market}/${code}`) ?? [];
  const other = outcome === 'VOID' ? 'VOID' : 'LOST';
  return {
    kind: 'result',
    market,
    results: sides.map((selection) => ({
      selection,
      result: { outcome: selection === key ? outcome : other },
    })),
    deductions: [],
  };
}

/**
 * A feed in the hand of the test that brings matches with the simulator's own markets, prices and model, and
 * settles what it is told. Keys are `MATCH/MARKET/SIDE`; every match begins an hour after `at`.
 */
export class ModelledFeed implements Feed {
  readonly name = 'modelled';
  readonly isInProcess = true;
  readonly #at: number;
  readonly #matches: Map<FeedKey, Expectation>;
  #deliver: (batch: FeedBatch) => void = () => undefined;

  constructor(matches: readonly FeedKey[], at = kickOff - HOUR) {
    this.#at = at;
    this.#matches = new Map(matches.map((key) => [key, EVEN]));
  }

  start(deliver: (batch: FeedBatch) => void): Promise<void> {
    this.#deliver = deliver;
    this.say(...[...this.#matches.keys()].flatMap((key) => this.#offer(key)));
    return Promise.resolve();
  }

  say(...changes: readonly FeedChange[]): void {
    this.#deliver({ at: this.#at, changes });
  }

  /** The world believes something else of a match from now on; its prices follow. */
  believe(key: FeedKey, expectation: Expectation): void {
    this.#matches.set(key, expectation);
    this.say(...this.#offer(key));
  }

  /**
   * Decides markets: every named side ends like this, the others of its market lose, or are void with a void
   * one.
   */
  settle(...ends: readonly (readonly [key: FeedKey, outcome: SelectionResult['outcome']])[]): void {
    this.say(...ends.map(([key, outcome]) => marketEnds(key, outcome)));
  }

  model = (event: FeedKey): EventModel | undefined => {
    const expectation = this.#matches.get(event);
    if (expectation === undefined) return undefined;
    const sides = specs
      .filter((spec) => spec.combines)
      .flatMap((spec) =>
        spec.sides.map(({ code }, side) => ({ key: `${event}/${spec.code}/${code}`, spec, side })),
      );
    return eventModel(matchEndings(NOTHING_YET, expectation), sides);
  };

  #offer(key: FeedKey): FeedChange[] {
    const outlook = new Outlook(NOTHING_YET, this.#matches.get(key) ?? EVEN);
    const event = match(key, {
      startTime: this.#at + HOUR,
      marketGroups: [
        { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
        { id: YOUR_BET, type: 'YOUR_BET', rank: 6, name: 'Bet builder' },
      ],
    });
    return [
      { kind: 'event', event },
      ...specs.map((spec): FeedChange => {
        const chances = spec.chances(outlook);
        return {
          kind: 'market',
          market: {
            key: `${key}/${spec.code}`,
            event: key,
            name: spec.name,
            type: spec.type,
            state: 'OPEN',
            groupRanks: { main: 1, [spec.group]: 1, ...(spec.combines ? { [YOUR_BET]: 1 } : {}) },
            winners: spec.winners,
            inplayDelay: 0,
            selections: spec.sides.map((side, nth) => ({
              key: `${key}/${spec.code}/${side.code}`,
              name: side.name,
              kind: 'REGULAR' as const,
              outcomeType: side.code,
              ...bookedPrice(chances[nth] ?? 0, spec.overround),
            })),
          },
        };
      }),
    ];
  }

  stop = (): Promise<void> => Promise.resolve();
  missedResults = (): Promise<FeedBatch> => Promise.resolve({ at: this.#at, changes: [] });
}
