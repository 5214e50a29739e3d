import { CategoryId } from '#domain/brand.ts';
import type { Drawn } from '#domain/virtuals/virtual-draw.ts';
import { drawnGoals, type MatchGoal, seenAt } from '#domain/virtuals/virtual-match.ts';
import type { FeedChange } from '../../core/feed.ts';
import { SPORTS } from '../../feeds/sports.ts';
import { twoSides } from '../../feeds/synthetic/families/two-sides.ts';
import { bookedPrice, noPrice } from '../../feeds/synthetic/playing/book.ts';
import { type Dressed, decidedSight, dress } from '../../feeds/synthetic/playing/dressed-market.ts';
import { changesBetween, type MarketSight, type Sight } from '../../feeds/synthetic/playing/sight.ts';
import { sha256 } from '../../proofs/sha256.ts';
import { DrawBasis } from '../draw-basis.ts';
import type { VirtualRules } from '../virtual-rules.ts';
import { GROUPS, matchMarkets, type Played, type ScoreTickets } from './match-markets.ts';
import type { VirtualFixture } from './virtual-league.ts';

const LEAGUE = { id: CategoryId.parse('virtual.football'), name: 'Virtual League' };

type Phase = 'open' | 'shut' | 'running' | 'over' | 'void';
const STATES: Readonly<Record<Phase, string>> = {
  open: 'NOTSTARTED',
  shut: 'NOTSTARTED',
  running: 'INPLAY',
  over: 'FINISHED',
  void: 'ABANDONED',
};

/** A virtual match from its listing to the end of its result. It knows how it ends once it has been drawn. */
export class VirtualMatch {
  readonly basis: DrawBasis;
  readonly #fixture: VirtualFixture;
  readonly #markets: readonly Dressed<ScoreTickets, Played>[];
  /** What is shown while bets are taken: chances do not move. */
  readonly #offer: readonly MarketSight[];
  #goals: readonly MatchGoal[] = [];
  #at = 0;
  #isVoid = false;
  #shown: { readonly name: string; readonly sight: Sight } | undefined;

  constructor(fixture: VirtualFixture, rules: VirtualRules) {
    const { key, startsAt, tickets } = fixture;
    const resultAt = startsAt + rules.runs.football;
    const closesAt = startsAt - rules.closes;
    this.basis = new DrawBasis({ key, tickets, closesAt, resultAt, goneAt: resultAt + rules.linger });
    this.#fixture = fixture;
    this.#markets = matchMarkets(fixture, rules).map((spec, index) =>
      dress(key, spec, { rank: index + 1, inplayDelay: 0 }),
    );
    this.#offer = this.#markets.map(({ spec, before }) => ({
      shape: before,
      state: 'OPEN',
      prices: spec.chances(tickets).map((chance) => bookedPrice(chance, spec.overround)),
    }));
  }

  draw(drawn: Drawn): void {
    this.basis.draw(drawn);
    this.#goals = drawnGoals(sha256, drawn);
  }

  void(): void {
    this.#isVoid = true;
  }

  advance(now: number): readonly FeedChange[] {
    this.#at = now;
    const name = `${this.#phase} ${this.#seen.length}`;
    if (this.#shown?.name === name) return [];
    const { changes, shown } = changesBetween(this.#shown?.sight, this.look());
    this.#shown = { name, sight: shown };
    return changes;
  }

  look(): Sight {
    const { key, home, away, startsAt } = this.#fixture;
    const { name, participants } = twoSides({ home, away });
    const sport = SPORTS.virtualFootball;
    return {
      event: {
        key,
        // Where the name stands alone, on a slip, it is virtual as well.
        name: `${name} (virtual)`,
        participants,
        sportId: sport.id,
        categories: [LEAGUE, { id: CategoryId.parse(sport.id), name: sport.name }],
        categoryId: LEAGUE.id,
        startTime: startsAt,
        state: STATES[this.#phase],
        inplay: false,
        suspended: false,
        outright: false,
        specials: false,
        provider: 'virtuals',
        marketGroups: GROUPS,
        virtualMatch: {
          draw: this.basis.shown(this.#phase === 'over'),
          goals: this.#seen.map((goal) => ({ ...goal })),
        },
      },
      markets: this.#sights(),
    };
  }

  get #phase(): Phase {
    const { closesAt, resultAt } = this.basis.of;
    if (this.#isVoid) return 'void';
    if (this.#at < closesAt) return 'open';
    if (this.basis.drawn === undefined || this.#at < this.#fixture.startsAt) return 'shut';
    return this.#at < resultAt ? 'running' : 'over';
  }

  /** Goals that have fallen by now. */
  get #seen(): readonly MatchGoal[] {
    const { startsAt: startTime } = this.#fixture;
    const { resultAt } = this.basis.of;
    return this.#goals.filter(({ minute }) => seenAt({ startTime, resultAt }, minute) <= this.#at);
  }

  #sights(): readonly MarketSight[] {
    switch (this.#phase) {
      case 'open':
        return this.#offer;
      case 'shut':
      case 'running':
        return this.#offer.map((sight) => ({
          ...sight,
          state: 'SUSPENDED',
          prices: sight.prices.map(() => noPrice),
        }));
      case 'over':
        return this.#markets.map(({ spec, before }) =>
          decidedSight(before, spec.outcomes(this.#goals) ?? []),
        );
      case 'void':
        return this.#markets.map(({ before }) => decidedSight(before, []));
    }
  }
}
