import { CAST_PLACES, CAST_POSITIONS, type CastType, castTypeOfMarket } from '#domain/bet/casts.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import type { Tab } from '../../device/tab.ts';
import type { Prng } from '../../random/prng.ts';
import type { Behaviour, View } from './behaviour.ts';
import { AMOUNTS, typeStake } from './slip/typing.ts';

type Pressed = DataOf<'intent/castPressed'>;

interface CastMarket extends Pick<Pressed, 'eventId' | 'marketId'> {
  readonly type: CastType;
  readonly open: readonly Pressed['picks'][number]['selectionId'][];
}

/** Forecasts and tricasts that somebody has in the slip at a time. */
const MOST = 2;
/** Runners of a combination beyond the places that it is for. */
const BEYOND = [1, 2] as const;

/**
 * Somebody who names the first of a race, in this order or in any, and takes what was named out of the slip
 * now and then (RAC-08).
 */
export class CastBehaviour implements Behaviour {
  readonly #chance: Prng;
  readonly #casts: number;

  /** @param casts out of 100 looks at a race, how many end in a forecast or tricast */
  constructor(chance: Prng, casts: number) {
    this.#chance = chance;
    this.#casts = casts;
  }

  look(tab: Tab, view: View): boolean {
    if (view.placement.phase !== 'idle') return false;
    if (this.#takeOut(tab, view) || this.#stake(tab, view)) return true;
    if (view.casts.length >= MOST) return false;
    const offered = offeredTo(tab);
    if (offered.length === 0) return this.#goToARace(tab);
    if (!this.#chance.chance(this.#casts, 100)) return false;
    const { eventId, marketId, ...of } = this.#chance.pick(offered);
    tab.submit({
      type: 'intent/castPressed',
      data: { eventId, marketId, picks: this.#picks(of), shown: '' },
    });
    return true;
  }

  /** Only the page of a race has more than its win market. */
  #goToARace(tab: Tab): boolean {
    const races = Object.values(tab.state().entities.buckets).flatMap(({ event }) =>
      event?.racingData === undefined || event.state !== 'NOTSTARTED' ? [] : [String(event.id)],
    );
    if (races.length === 0 || !this.#chance.chance(this.#casts, 100)) return false;
    const path = pathFor('horseRacingSev', { eventName: 'race', eventId: this.#chance.pick(races) });
    tab.submit({ type: 'intent/navigated', data: { path, replace: false } });
    return true;
  }

  /** What can no longer be bet on, most of all. */
  #takeOut(tab: Tab, { casts }: View): boolean {
    const out = casts.find(({ status }) => this.#chance.chance(1, status === 'open' ? 60 : 2));
    if (out === undefined) return false;
    tab.submit({ type: 'intent/castRemovePressed', data: { castId: out.id } });
    return true;
  }

  #stake(tab: Tab, { casts, stakes, context }: View): boolean {
    const empty = casts
      .filter(({ status }) => status === 'open')
      .find(({ stakeId }) => stakes.some((box) => box.stakeId === stakeId && box.text === ''));
    if (empty === undefined) return false;
    const most = (context.cash ?? 0) / empty.lines;
    const within = AMOUNTS.filter((amount) => Number(amount) * 100 <= most);
    typeStake(tab, empty.stakeId, this.#chance.pick(within.length === 0 ? AMOUNTS : within));
    return true;
  }

  /** Straight: a runner for each place. Otherwise as many as there are places, or more, each for any. */
  #picks({ type, open }: Pick<CastMarket, 'type' | 'open'>): Pressed['picks'] {
    const places = CAST_PLACES[type];
    const isStraight = this.#chance.chance(2, 5);
    const more = isStraight || this.#chance.chance(1, 2) ? 0 : this.#chance.between(...BEYOND);
    return this.#some(open, places + more).map((selectionId, nth) => ({
      selectionId,
      position: isStraight ? (CAST_POSITIONS[nth] ?? null) : null,
    }));
  }

  #some<T>(from: readonly T[], count: number): T[] {
    const left = [...from];
    const taken: T[] = [];
    while (left.length > 0 && taken.length < count)
      taken.push(...left.splice(this.#chance.below(left.length), 1));
    return taken;
  }
}

/** Every forecast and tricast that the tab holds and that has runners enough. */
const offeredTo = (tab: Tab): readonly CastMarket[] =>
  Object.values(tab.state().entities.buckets).flatMap(({ event, markets, selections }) =>
    event === undefined || event.suspended
      ? []
      : Object.values(markets).flatMap((market) => {
          const type = castTypeOfMarket(market.type);
          if (type === undefined || market.state !== 'OPEN') return [];
          const open = Object.values(selections).flatMap(({ id, marketId, suspended }) =>
            marketId === market.id && !suspended ? [id] : [],
          );
          return open.length < CAST_PLACES[type]
            ? []
            : [{ eventId: event.id, marketId: market.id, type, open }];
        }),
  );
