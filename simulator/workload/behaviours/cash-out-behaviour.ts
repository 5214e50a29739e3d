import type { BetId } from '#domain/brand.ts';
import { type ToldOffer, worthOf } from '#domain/cash-out/cash-out-offer.ts';
import { type CashOutState, isOpenCashOut, NO_CASH_OUTS } from '#domain/cash-out/cash-out-state.ts';
import type { AcceptCashOutsChange } from '#domain/contract/cash-out.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { selectSettings } from '#projections/settings/select-settings.ts';
import type { Tab } from '../../device/tab.ts';
import { LIST } from '../../gateway/offer/offer.ts';
import type { Prng } from '../../random/prng.ts';
import type { CashingOut } from '../../scenario/cashing-out.ts';
import type { Behaviour, View } from './behaviour.ts';

const PAGE = '/mybets/cashout';
/** Of so many looks at the values, after one somebody goes back to the matches. */
const STAYS = 4;
/** Who has a bet, and would look at its value, goes there one time of so many. */
const GOES = 2;
/** A rule names a value that is so many hundredths of what a bet is worth. */
const RULED = [60, 130] as const;
/** One that is taken back again fires at once, and waits for the game where that is on. */
const REGRETTED = [60, 90] as const;

type Enabled = ToldOffer & { readonly amount: Money };

/** Somebody who takes money out of bets before they end: whole, in part, by a press and by a rule. */
export class CashOutBehaviour implements Behaviour {
  readonly #chance: Prng;
  readonly #cashingOut: CashingOut;
  /** Which changes of a value the person lets pass. */
  readonly #policy: AcceptCashOutsChange;
  /** Whether the screen has ever called a bet placed. */
  #hasBet = false;
  /** The bet whose rule was set at a value that is there, and is taken back once it is in force. */
  #regretted: BetId | undefined;

  constructor(chance: Prng, cashingOut: CashingOut) {
    this.#chance = chance;
    this.#cashingOut = cashingOut;
    this.#policy = chance.chance(cashingOut.trusting, 100)
      ? chance.pick(['ACCEPT_HIGHER_CASHOUTS', 'ACCEPT_ANY_CASHOUTS'] as const)
      : 'NOT_ACCEPT';
  }

  look(tab: Tab, view: View): boolean {
    const state = tab.state();
    const { myBets, navigation } = state;
    const cashOut = myBets.cashOut ?? NO_CASH_OUTS;
    this.#hasBet ||= view.placement.bets.some(({ status }) => status === 'placed');
    if (cashOut.confirming !== null) return this.#answer(tab, cashOut.confirming);
    if (this.#takesBack(tab)) return true;
    if (view.placement.phase !== 'idle' || !this.#chance.chance(this.#cashingOut.looks, 100)) return false;
    if (selectSettings(state).extSettings.acceptCashOutsChange !== this.#policy) {
      tab.submit({
        type: 'intent/settingChanged',
        data: { name: 'extSettings.acceptCashOutsChange', value: this.#policy },
      });
      return true;
    }
    if (navigation.key !== 'myBetsCashout') {
      if (!this.#hasBet || !this.#chance.chance(1, GOES)) return false;
      tab.submit({ type: 'intent/navigated', data: { path: PAGE, replace: false } });
      return true;
    }
    const offers = Object.values(cashOut.offers).flatMap((offer): readonly Enabled[] =>
      offer.status === 'ENABLED' && offer.amount !== null ? [{ ...offer, amount: offer.amount }] : [],
    );
    if (this.#chance.chance(1, STAYS)) {
      tab.submit({ type: 'intent/navigated', data: { path: LIST, replace: false } });
      return true;
    }
    // They come some time after the page.
    if (offers.length === 0) return true;
    const { rules, removals } = this.#cashingOut;
    const waiting = offers.find((one) => this.#isReached(tab, one));
    if (waiting !== undefined && this.#chance.chance(Math.max(rules, removals), 100)) {
      this.#removeRule(tab, waiting.betId);
      return true;
    }
    const offer = this.#chance.pick(offers);
    if (this.#chance.chance(this.#cashingOut.rules, 100)) this.#rule(tab, offer);
    else this.#press(tab, offer, cashOut);
    return true;
  }

  /** The amount that stands still, which the value may have left behind. */
  #answer(tab: Tab, { betId, amount, part }: NonNullable<CashOutState['confirming']>): boolean {
    if (this.#chance.chance(this.#cashingOut.wavers, 100)) {
      if (this.#chance.chance(1, 2)) tab.submit({ type: 'intent/cashOutCancelled', data: { betId } });
      return true;
    }
    // A person of a simulation is shown plain minor units.
    const shown = { amount: String(amount), moved: '', bet: 'a bet' };
    const data = { betId, shown: part === undefined ? shown : { ...shown, part: String(part) } };
    tab.submit({ type: 'intent/cashOutConfirmed', data });
    // A hand that trembles.
    if (this.#chance.chance(1, 4)) tab.submit({ type: 'intent/cashOutConfirmed', data });
    return true;
  }

  #press(tab: Tab, offer: Enabled, { attempts }: CashOutState): void {
    const { betId, amount } = offer;
    const read = attempts.find((one) => !isOpenCashOut(one));
    if (read !== undefined && this.#chance.chance(1, 3))
      tab.submit({ type: 'intent/cashOutResultDismissed', data: { ref: read.request.ref } });
    const part = this.#part(offer);
    const worth = part === undefined ? amount : worthOf(offer, part);
    if (worth === undefined) return;
    if (part !== undefined) tab.submit({ type: 'intent/cashOutPartChosen', data: { betId, part } });
    tab.submit({
      type: 'intent/cashOutPressed',
      data: part === undefined ? { betId, amount: worth } : { betId, amount: worth, part },
    });
  }

  /** Of what is left, sometimes all of it; undefined for the whole. */
  #part({ parts }: Enabled): Money | undefined {
    if (parts === undefined || !this.#chance.chance(this.#cashingOut.parts, 100)) return undefined;
    const { left } = parts;
    return this.#chance.chance(1, 4) ? left : money(this.#chance.between(1, left));
  }

  /** A rule stands at a value that is there: its firing is on its way, or waits for the game. */
  #isReached(tab: Tab, offer: Enabled): boolean {
    const rule = tab.state().myBets.bets[offer.betId]?.cashOutRule;
    if (rule?.state !== 'ACTIVE') return false;
    return (worthOf(offer, rule.part ?? undefined) ?? 0) >= rule.atLeast;
  }

  #takesBack(tab: Tab): boolean {
    const betId = this.#regretted;
    if (betId === undefined) return false;
    const rule = tab.state().myBets.bets[betId]?.cashOutRule;
    if (rule?.state === 'FIRED') this.#regretted = undefined;
    if (rule?.state !== 'ACTIVE') return false;
    this.#regretted = undefined;
    this.#removeRule(tab, betId);
    return true;
  }

  /** At the last moment, so that it meets the firing (CSH-09.1). */
  #removeRule(tab: Tab, betId: BetId): void {
    tab.submit({ type: 'intent/cashOutRuleSet', data: { betId, rule: null, shown: 'null' } });
  }

  #rule(tab: Tab, offer: Enabled): void {
    const { betId, amount } = offer;
    const has = tab.state().myBets.bets[betId]?.cashOutRule?.state === 'ACTIVE';
    const part = this.#part(offer) ?? null;
    const worth = part === null ? amount : (worthOf(offer, part) ?? amount);
    const { removals } = this.#cashingOut;
    const isRegretted = !has && removals > 0 && this.#chance.chance(removals, 100);
    const [least, most] = isRegretted ? REGRETTED : RULED;
    const share = this.#chance.between(least, most);
    const atLeast = money(Math.max(1, Math.round((worth * share) / 100)));
    if (isRegretted) this.#regretted = betId;
    const rule = has && this.#chance.chance(1, 2) ? null : { atLeast, part };
    tab.submit({ type: 'intent/cashOutRuleNamed', data: { betId, rule } });
    tab.submit({ type: 'intent/cashOutRuleSet', data: { betId, rule, shown: JSON.stringify(rule) } });
  }
}
