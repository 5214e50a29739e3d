import { CategoryId } from '#domain/brand.ts';
import { type Drawn, drawnOrder } from '#domain/virtuals/virtual-draw.ts';
import type { FeedChange } from '../core/feed.ts';
import { changesBetween, type Sight } from '../feeds/synthetic/playing/sight.ts';
import type { Finisher } from '../feeds/synthetic/racing/finish.ts';
import { inRunning, type RaceMoment } from '../feeds/synthetic/racing/race-course.ts';
import { RacePainter } from '../feeds/synthetic/racing/race-look.ts';
import { type RaceState, raceAtFirst, stepRace } from '../feeds/synthetic/racing/race-state.ts';
import type { RaceCard } from '../feeds/synthetic/racing/racing-code.ts';
import { random } from '../feeds/synthetic/random.ts';
import { sha256 } from '../proofs/sha256.ts';
import { DrawBasis } from './draw-basis.ts';
import { keyOf, type VirtualCode, virtualCard } from './virtual-codes.ts';
import type { VirtualRules } from './virtual-rules.ts';

/** Markets of races that are drawn: nobody is withdrawn, so none is without anybody. */
const isOffered = ({ shape }: Sight['markets'][number]): boolean => shape.type !== 'WITHOUT';

/** A virtual race from its listing to the end of its result. It knows how it ends once it has been drawn. */
export class VirtualRace {
  readonly basis: DrawBasis;
  readonly #code: VirtualCode;
  readonly #card: RaceCard;
  readonly #painter: RacePainter;
  readonly #rules: VirtualRules;
  #moments: RaceMoment[];
  #state: RaceState;
  #shown: Sight | undefined;

  constructor(code: VirtualCode, slot: number, rules: VirtualRules) {
    this.#code = code;
    this.#rules = rules;
    this.#card = virtualCard(code, slot, rules);
    this.#painter = new RacePainter(this.#card);
    const { off, listedAt } = this.#card.slot;
    const closesAt = off - rules.closes;
    const resultAt = off + this.#card.takes;
    const tickets = this.#card.runners.map((runner) => runner.tickets);
    const goneAt = resultAt + rules.linger;
    this.basis = new DrawBasis({ key: keyOf(code, slot), tickets, closesAt, resultAt, goneAt });
    this.#state = { ...raceAtFirst({ card: this.#card, opening: tickets }), book: rules.book };
    this.#moments = [
      { kind: 'priced', at: listedAt },
      { kind: 'suspend', at: closesAt },
      { kind: 'step', at: closesAt, step: 'underOrders' },
    ];
  }

  draw(drawn: Drawn): void {
    this.basis.draw(drawn);
    const { off } = this.#card.slot;
    const { resultAt } = this.basis.of;
    const finish = drawnOrder(sha256, drawn).map(
      (runner, index): Finisher => ({ runner, position: index + 1 }),
    );
    const { pictures } = inRunning(this.#card, finish, off, this.#rules, random('picture', drawn.number));
    this.#moments.push(
      { kind: 'step', at: off, step: 'off' },
      ...pictures,
      { kind: 'result', at: resultAt, finish },
      { kind: 'step', at: resultAt, step: 'weighedIn' },
      { kind: 'weighedIn', at: resultAt },
    );
  }

  void(at: number): void {
    this.#moments = [
      // With its prices it has every market that a bet may be on.
      { kind: 'priced', at },
      { kind: 'step', at, step: 'raceVoid' },
      { kind: 'abandoned', at },
    ];
  }

  advance(now: number): readonly FeedChange[] {
    while (this.#moments[0] !== undefined && this.#moments[0].at <= now)
      this.#state = stepRace(this.#state, this.#moments.shift() ?? this.#moments[0]);
    const { changes, shown } = changesBetween(this.#shown, this.look());
    this.#shown = shown;
    return changes;
  }

  look(): Sight {
    const { event, markets } = this.#painter.look(this.#state);
    const { sport, kind } = this.#code;
    const category = { id: CategoryId.parse(`virtual.${kind}`), name: this.#code.track };
    const isOver = this.#state.ended !== 'no';
    return {
      event: {
        ...event,
        provider: 'virtuals',
        inplay: false,
        categories: [category, { id: CategoryId.parse(sport.id), name: sport.name }],
        categoryId: category.id,
        ...(event.racingData === undefined
          ? {}
          : {
              racingData: { ...event.racingData, startingPrice: false, virtual: this.basis.shown(isOver) },
            }),
      },
      markets: markets.filter(isOffered),
    };
  }
}
