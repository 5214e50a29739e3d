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
import type { Published } from './draw-book.ts';
import { keyOf, type VirtualCode, virtualCard } from './virtual-codes.ts';
import type { VirtualRules } from './virtual-rules.ts';

/** Markets of races that are drawn: nobody is withdrawn, so none is without anybody. */
const isOffered = ({ shape }: Sight['markets'][number]): boolean => shape.type !== 'WITHOUT';

/** A virtual race from its listing to the end of its result. It knows how it ends once it has been drawn. */
export class VirtualRace {
  readonly key: string;
  readonly closesAt: number;
  readonly resultAt: number;
  readonly goneAt: number;
  readonly #code: VirtualCode;
  readonly #card: RaceCard;
  readonly #painter: RacePainter;
  readonly #rules: VirtualRules;
  #published: Published | undefined;
  #drawn: Drawn | undefined;
  #moments: RaceMoment[];
  #state: RaceState;
  #shown: Sight | undefined;

  constructor(code: VirtualCode, slot: number, rules: VirtualRules) {
    this.key = keyOf(code, slot);
    this.#code = code;
    this.#rules = rules;
    this.#card = virtualCard(code, slot, rules);
    this.#painter = new RacePainter(this.#card);
    const { off, listedAt } = this.#card.slot;
    this.closesAt = off - rules.closes;
    this.resultAt = off + this.#card.takes;
    this.goneAt = this.resultAt + rules.linger;
    this.#state = { ...raceAtFirst({ card: this.#card, opening: this.tickets }), book: rules.book };
    this.#moments = [
      { kind: 'priced', at: listedAt },
      { kind: 'suspend', at: this.closesAt },
      { kind: 'step', at: this.closesAt, step: 'underOrders' },
    ];
  }

  get tickets(): readonly number[] {
    return this.#card.runners.map(({ tickets }) => tickets);
  }

  get isDrawn(): boolean {
    return this.#drawn !== undefined;
  }

  /** By the database: chances and secret that were committed to. */
  publish(published: Published): void {
    this.#published = published;
  }

  /** How it is run and ends. */
  draw(drawn: Drawn): void {
    this.#drawn = drawn;
    const { off } = this.#card.slot;
    const finish = drawnOrder(sha256, drawn).map(
      (runner, index): Finisher => ({ runner, position: index + 1 }),
    );
    const { pictures } = inRunning(this.#card, finish, off, this.#rules, random('picture', drawn.number));
    this.#moments.push(
      { kind: 'step', at: off, step: 'off' },
      ...pictures,
      { kind: 'result', at: this.resultAt, finish },
      { kind: 'step', at: this.resultAt, step: 'weighedIn' },
      { kind: 'weighedIn', at: this.resultAt },
    );
  }

  /** Nobody committed to it, so no result can be shown to be right: whatever was bet comes back. */
  void(at: number): void {
    this.#moments = [
      // With its prices it has every market that a bet may be on.
      { kind: 'priced', at },
      { kind: 'step', at, step: 'raceVoid' },
      { kind: 'abandoned', at },
    ];
  }

  /** What has changed since it was asked last. */
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
              racingData: { ...event.racingData, startingPrice: false, virtual: this.#basis(isOver) },
            }),
      },
      markets: markets.filter(isOffered),
    };
  }

  /** What the result can be checked by; how it was drawn is said with the result. */
  #basis(isOver: boolean) {
    return {
      key: this.key,
      commitment: this.#published?.commitment ?? '',
      tickets: [...(this.#published?.committed.tickets ?? this.tickets)],
      closesAt: this.closesAt,
      resultAt: this.resultAt,
      ...(isOver && this.#drawn !== undefined
        ? { revealed: this.#drawn.secret, number: this.#drawn.number }
        : {}),
    };
  }
}
