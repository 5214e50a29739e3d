import type { AppEvent } from '#domain/events/registry.ts';
import { SNAPSHOT, SUSPENDED } from '#domain/market/price-flags.ts';

/** How long an arrow stands (LIV-09), ms. */
const ARROW_MS = 5_000;

export interface NaivePrice {
  /** Numerator and denominator. */
  readonly odds: readonly [number, number];
  readonly version: number;
  readonly suspended: boolean;
  readonly arrow: 'up' | 'down' | 'none';
  /** The price that the arrow counts from. */
  readonly from: readonly [number, number];
  readonly movedAt: number;
}

const order = (a: readonly [number, number], b: readonly [number, number]): number =>
  Math.sign(a[0] * b[1] - b[0] * a[1]);

/** One row after another into a plain map: the newest version wins, and an arrow points from where its move began. */
export class NaivePrices {
  readonly held = new Map<number, NaivePrice>();

  take(event: AppEvent): void {
    if (event.type !== 'live/frameReceived') return;
    const { selection, odds, version, flags } = event.data.prices;
    for (const [row, id] of selection.entries()) {
      const packed = odds[row] ?? 0;
      const price = [Math.floor(packed / 1024), packed % 1024] as const;
      this.#row(id, price, version[row] ?? -1, flags[row] ?? 0, event.at);
    }
  }

  #row(id: number, odds: readonly [number, number], version: number, flags: number, at: number): void {
    const old = this.held.get(id);
    if (old !== undefined && version < old.version) return;
    const suspended = (flags % SNAPSHOT) % 2 === SUSPENDED;
    const still = { arrow: 'none', from: odds, movedAt: at } as const;
    this.held.set(id, {
      odds,
      version,
      suspended,
      ...(old === undefined ? still : moved(old, odds, suspended, at)),
    });
  }

  arrowAt(id: number, at: number): NaivePrice['arrow'] {
    const price = this.held.get(id);
    return price === undefined || at - price.movedAt > ARROW_MS ? 'none' : price.arrow;
  }
}

/** What a price does to the arrow. None over a suspension; equal as a number, it stays what it was. */
function moved(
  old: NaivePrice,
  odds: readonly [number, number],
  suspended: boolean,
  at: number,
): Pick<NaivePrice, 'arrow' | 'from' | 'movedAt'> {
  const { arrow, from, movedAt } = old;
  if (odds[0] === old.odds[0] && odds[1] === old.odds[1]) return { arrow, from, movedAt };
  if (suspended || old.suspended) return { arrow: 'none', from: odds, movedAt: at };
  const alive = arrow !== 'none' && at - movedAt <= ARROW_MS;
  const origin = alive ? from : old.odds;
  const way = order(odds, origin);
  return { arrow: way > 0 ? 'up' : way < 0 ? 'down' : alive ? arrow : 'none', from: origin, movedAt: at };
}
