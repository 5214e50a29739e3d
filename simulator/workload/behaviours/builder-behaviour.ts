import { apartIn } from '#domain/builder/builder-state.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { combinedAt } from '#projections/betslip/select-combinable.ts';
import type { Tab } from '../../device/tab.ts';
import type { Prng } from '../../random/prng.ts';
import type { Building } from '../../scenario/building.ts';
import type { Behaviour, View } from './behaviour.ts';
import { type BuiltOffer, builtOffers, prebuiltOn } from './builder-offer.ts';
import { pressPrice, pressSelection } from './placing/press-price.ts';
import { AMOUNTS, typeStake } from './slip/typing.ts';

/**
 * Selections that somebody wants in a bet builder: the more there are, the seldomer they can all come true.
 */
const WANTED = [2, 2, 2, 3, 3, 4] as const;
const PRICE = { price: '', version: 0, selection: '', market: '', event: '' };

/** What somebody has in mind with the slip that is begun. */
interface Plan {
  readonly wanted: number;
  /** Whether something stands beside the bet builder. */
  readonly isBeside: boolean;
  readonly tab: 'single' | 'acca';
}

/**
 * Somebody who builds: presses selections of one match until they are a bet builder, or takes a prebuilt one,
 * takes some out and puts others in, takes it apart and combines it again, stands it beside something else
 * now and then, and stakes on it (BBD-01 to BBD-03). Placing it, and saying yes to other prices, is what
 * everybody does.
 */
export class BuilderBehaviour implements Behaviour {
  readonly #chance: Prng;
  readonly #building: Building;
  readonly #isBuilder: boolean;
  #plan: Plan;

  constructor(chance: Prng, building: Building) {
    this.#chance = chance;
    this.#building = building;
    this.#isBuilder = chance.chance(building.builders, 100);
    this.#plan = this.#newPlan();
  }

  #newPlan(): Plan {
    return {
      wanted: this.#chance.pick(WANTED),
      isBeside: this.#chance.chance(this.#building.beside, 100),
      tab: this.#chance.pick(['single', 'acca', 'acca'] as const),
    };
  }

  look(tab: Tab, view: View): boolean {
    if (!this.#isBuilder || view.placement.phase !== 'idle') return false;
    if (view.legs.length === 0) this.#plan = this.#newPlan();
    const offers = builtOffers(tab);
    if (this.#mend(tab, view) || this.#change(tab, view, offers)) return true;
    // What stands apart is left to what everybody does, until it is combined.
    if (apartIn(tab.state().betslip.builder).length > 0) return this.#combine(tab, view);
    if (this.#split(tab, view)) return true;
    if (view.groups.length === 0) return this.#build(tab, offers);
    // Its price is on its way, or comes back when a market opens again.
    if (view.groups.some(({ odds }) => odds === null)) return this.#chance.chance(7, 8);
    return this.#standBeside(tab, view, offers) || this.#stake(tab, view);
  }

  /** What cannot be bet on as it is has one selection too many; the market may open again. */
  #mend(tab: Tab, { groups }: View): boolean {
    const bad = groups.find(({ refusal, status }) => refusal !== null || status !== 'open');
    if (bad === undefined || !this.#chance.chance(1, bad.status === 'open' ? 2 : 4)) return false;
    const selectionId = this.#chance.pick(bad.legs);
    tab.submit({ type: 'intent/legRemovePressed', data: { selectionId } });
    return true;
  }

  #change(tab: Tab, { groups }: View, offers: readonly BuiltOffer[]): boolean {
    const of = offers.find(({ eventId }) => groups.some((group) => group.eventId === eventId));
    if (of === undefined || !this.#chance.chance(this.#building.changes, 100)) return false;
    const one = this.#chance.chance(1, 2) ? of.free : of.picked;
    if (one.length === 0) return false;
    tab.submit({ type: 'intent/builderPressed', data: { ...this.#chance.pick(one), shown: PRICE } });
    return true;
  }

  #split(tab: Tab, { groups }: View): boolean {
    const { splits } = this.#building;
    if (splits === 0 || groups.length === 0 || !this.#chance.chance(splits, 100)) return false;
    const { eventId } = this.#chance.pick(groups);
    tab.submit({ type: 'intent/builderSplitPressed', data: { eventId } });
    return true;
  }

  #combine(tab: Tab, { legs }: View): boolean {
    const [leg] = legs.filter((one) => combinedAt(tab.state(), one) > 0);
    if (leg === undefined || !this.#chance.chance(1, 4)) return false;
    tab.submit({ type: 'intent/builderCombinePressed', data: { eventId: leg.eventId } });
    return true;
  }

  /** On the page of a match, one selection after the other, or several before any price has come. */
  #build(tab: Tab, offers: readonly BuiltOffer[]): boolean {
    const whole = offers.filter(({ isWhole }) => isWhole);
    const begun = whole.find(({ picked }) => picked.length > 0) ?? this.#anyOf(whole);
    if (begun === undefined) return this.#goToAMatch(tab, offers);
    return (begun.picked.length === 0 && this.#takePrebuilt(tab, begun)) || this.#press(tab, begun);
  }

  #anyOf<T>(all: readonly T[]): T | undefined {
    return all.length === 0 ? undefined : this.#chance.pick(all);
  }

  #press(tab: Tab, { free, picked }: BuiltOffer): boolean {
    const isHasty = this.#chance.chance(1, 3);
    let left = free;
    for (let missing = this.#plan.wanted - picked.length; missing > 0 && left.length > 0; missing -= 1) {
      const one = this.#chance.pick(left);
      const isPlain = this.#building.plain > 0 && this.#chance.chance(this.#building.plain, 100);
      if (isPlain) pressSelection(tab, one);
      else tab.submit({ type: 'intent/builderPressed', data: { ...one, shown: PRICE } });
      if (!isHasty) break;
      left = left.filter(({ marketId }) => marketId !== one.marketId);
    }
    return free.length > 0;
  }

  #takePrebuilt(tab: Tab, { eventId }: BuiltOffer): boolean {
    const acca = this.#chance.chance(1, 4) ? this.#anyOf(prebuiltOn(tab, eventId)) : undefined;
    if (acca === undefined) return false;
    const { id: accaId, selectionIds, name, odds } = acca;
    tab.submit({
      type: 'intent/builderAccaPressed',
      data: { accaId, eventId, selectionIds: [...selectionIds], shown: { name, odds } },
    });
    return true;
  }

  #goToAMatch(tab: Tab, offers: readonly BuiltOffer[]): boolean {
    const match = this.#anyOf(offers);
    if (match === undefined) return false;
    const names = { sportName: 'football', categoryName: 'premier-league', eventName: 'match' };
    const path = pathFor('sev', { ...names, eventId: String(match.eventId) });
    tab.submit({ type: 'intent/navigated', data: { path, replace: false } });
    return true;
  }

  /**
   * A price of another match or another bet builder; then the tab where they are multiplied, or that where
   * each stands alone.
   */
  #standBeside(tab: Tab, view: View, offers: readonly BuiltOffer[]): boolean {
    if (!this.#plan.isBeside) return false;
    const inGroups = view.groups.reduce((sum, { legs }) => sum + legs.length, 0);
    const isAlone = view.groups.length === 1 && view.legs.length === inGroups;
    if (isAlone) {
      const other = offers.find(
        ({ eventId, isWhole, picked }) =>
          isWhole && picked.length === 0 && view.groups.every((group) => group.eventId !== eventId),
      );
      if (other !== undefined && this.#chance.chance(1, 2)) return this.#press(tab, other);
      pressPrice(tab, this.#chance);
      return true;
    }
    if (view.tab === this.#plan.tab || this.#chance.chance(1, 2)) return false;
    tab.submit({ type: 'intent/slipTabChosen', data: { tab: this.#plan.tab } });
    return true;
  }

  /** The box of a bet builder, or of all that is multiplied. */
  #stake(tab: Tab, { stakes, groups, context }: View): boolean {
    const own = new Set<string>(['acca', ...groups.flatMap(({ stakeId }) => stakeId ?? [])]);
    const empty = stakes.filter(
      ({ stakeId, text, disabled }) => own.has(stakeId) && text === '' && !disabled,
    );
    const box = this.#anyOf(empty);
    if (box === undefined) return false;
    const within = AMOUNTS.filter((amount) => Number(amount) * 100 <= (context.cash ?? 0));
    typeStake(tab, box.stakeId, this.#chance.pick(within.length === 0 ? AMOUNTS : within));
    return true;
  }
}
