import type { AppEvent, DataOf } from '#domain/events/registry.ts';
import { type CatalogueNews, newsOf } from './catalogue-news.ts';

/** How long an arrow stands (LIV-09), ms. */
const ARROW_MS = 5_000;
const NO_VERSION = -1;

type Fraction = readonly [num: number, den: number];

export interface ReferencePrice {
  /** Numerator and denominator; zeros where there is no fixed price. */
  readonly odds: Fraction;
  readonly version: number;
  /** As on the wire: 1 suspended, 2 starting price, 4 non-runner. */
  readonly flags: number;
  readonly arrow: 'up' | 'down' | 'none';
  /** The price that the arrow counts from. */
  readonly from: Fraction;
  readonly movedAt: number;
}

const order = (a: Fraction, b: Fraction): number => Math.sign(a[0] * b[1] - b[0] * a[1]);
const isSame = (a: Fraction, b: Fraction): boolean => a[0] === b[0] && a[1] === b[1];
const isNone = ([num]: Fraction): boolean => num === 0;

export const isSuspended = ({ flags }: Pick<ReferencePrice, 'flags'>): boolean => flags % 2 === 1;

/** What a table of 32-bit integers can hold (PRIN-10). */
const isInteger = (value: number): boolean =>
  Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;

/**
 * Prices by the specification, row by row into a plain map: no older one wins (LIV-02, TRAP-13), none comes
 * back without a picture after it was removed (LIV-07), and an arrow points from where its move began
 * (LIV-03, LIV-09).
 */
export class ReferencePrices {
  held = new Map<number, ReferencePrice>();
  readonly #removed = new Set<number>();

  take(event: AppEvent): void {
    for (const news of newsOf(event)) this.hear(news, event.at);
    if (event.type === 'entities/cleaned') this.clean(event.data);
    else if (event.type === 'intent/changesAccepted')
      for (const { selectionId } of event.data.shown) this.accept(selectionId);
  }

  hear(news: CatalogueNews, at: number): void {
    if (news.is === 'price') this.#row(news, at);
    // The line that took its place says nothing of the price that it had.
    else if (news.is === 'gone' && news.kind === 'selection' && !news.isReplaced) this.#remove(news.id);
  }

  #remove(id: number): void {
    this.held.delete(id);
    this.#removed.add(id);
  }

  #row({ id, odds, version, flags, isPicture }: Extract<CatalogueNews, { is: 'price' }>, at: number): void {
    if (id <= 0 || ![id, version, odds[0] * 1_024 + odds[1]].every(isInteger)) return;
    const old = this.held.get(id);
    if (!isPicture && (version < 0 || this.#removed.has(id))) return;
    if (old !== undefined && version < old.version) return;
    this.#removed.delete(id);
    const still = { arrow: 'none', from: odds, movedAt: at } as const;
    const arrow = old === undefined ? still : moved(old, { odds, flags }, at);
    this.held.set(id, { odds, version, flags, ...arrow });
  }

  /**
   * A page was left: of the slip's prices the next picture is taken, whatever its version; those of others
   * are forgotten (LIV-08).
   */
  clean({ keep, reset }: DataOf<'entities/cleaned'>): void {
    const slip = new Set<number>(reset.selectionIds);
    const kept = new Set<number>(keep.selectionIds);
    this.held = new Map(
      [...this.held].flatMap(([id, price]) => {
        if (slip.has(id)) return [[id, { ...price, version: NO_VERSION }]];
        return kept.has(id) ? [[id, price]] : [];
      }),
    );
  }

  /** Directions count from the price that was agreed to (LIV-09). */
  accept(id: number): void {
    const price = this.held.get(id);
    if (price !== undefined) this.held.set(id, { ...price, arrow: 'none', from: price.odds });
  }

  arrowAt(id: number, at: number): ReferencePrice['arrow'] {
    const price = this.held.get(id);
    return price === undefined || !isYoung(price, at) ? 'none' : price.arrow;
  }
}

/** Before it began, when a clock was set back, it is not. */
const isYoung = ({ movedAt }: Pick<ReferencePrice, 'movedAt'>, at: number): boolean =>
  at >= movedAt && at - movedAt <= ARROW_MS;

/**
 * What a price does to the arrow. None over a suspension or from nothing; equal as a number, it stays what it
 * was.
 */
function moved(
  old: ReferencePrice,
  { odds, flags }: Pick<ReferencePrice, 'odds' | 'flags'>,
  at: number,
): Pick<ReferencePrice, 'arrow' | 'from' | 'movedAt'> {
  const { arrow, from, movedAt } = old;
  if (isSame(odds, old.odds)) return { arrow, from, movedAt };
  if (isNone(odds) || isNone(old.odds) || isSuspended({ flags }) || isSuspended(old))
    return { arrow: 'none', from: odds, movedAt: at };
  const alive = arrow !== 'none' && isYoung(old, at);
  const origin = alive ? from : old.odds;
  const way = order(odds, origin);
  return { arrow: way > 0 ? 'up' : way < 0 ? 'down' : alive ? arrow : 'none', from: origin, movedAt: at };
}
