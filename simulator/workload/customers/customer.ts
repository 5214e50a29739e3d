import type { AppEvent } from '#domain/events/registry.ts';
import type { Tab } from '../../device/tab.ts';
import type { Prng } from '../../random/prng.ts';
import type { Behaviour, View } from '../behaviours/behaviour.ts';
import { confirmSameBet, pressPlace } from '../behaviours/placing/press-place.ts';
import { pressPrice } from '../behaviours/placing/press-price.ts';
import { AMOUNTS, typeStake } from '../behaviours/slip/typing.ts';
import type { Turns } from './account-turns.ts';
import { online, type Quirks } from './quirks.ts';
import type { RegisteringCustomer } from './registering-customer.ts';

export interface CustomerOptions {
  /** Who logs in. */
  readonly turns: Turns;
  readonly password: string;
  /** Out of 100 looks at the screen, how many lead to a press of the place button where it can be pressed. */
  readonly eagerness: number;
  /** Out of 100 looks, how many end in logging out, wherever a bet stands. */
  readonly leaves: number;
  /** Selections that a slip has at most. */
  readonly appetite: number;
  /** What the person does beside that; none without. */
  readonly quirks: Quirks | undefined;
  /** Other things that the person does now and then, asked in this order. */
  readonly ways: readonly Behaviour[];
  /** Undefined where nobody opens an account. */
  readonly joiner: RegisteringCustomer | undefined;
}

/** A picture is kept for so many looks at most. */
const LOOKS_A_PICTURE = 6;

const LED = ['placement/requested', 'placement/refused', 'intent/ignored'] as const;

/** What a press came to, by the events of its commit. */
export const ledTo = (decided: readonly AppEvent[]): Pressed['led'] =>
  LED.find((type) => decided.some((event) => event.type === type));

/** A press of the place button: what stood there, and what came of it in the same commit. */
export interface Pressed {
  /** Number of the first event that came of it in the log. */
  readonly seq: number;
  /** What the button said at that moment, whatever the hand had in mind. */
  readonly said: string;
  readonly phase: string;
  /** Whether the session had run out by the clock, which the page had not been told yet (SES-04). */
  readonly hasRunOut: boolean;
  /** Whether the hand pressed what was there, not what had been there a moment ago. */
  readonly isAsSeen: boolean;
  /** Undefined when nothing came of it: the tab was gone. */
  readonly led: (typeof LED)[number] | undefined;
}

/** A person: looks at what is on the screen, and does one of the things that it allows. */
export class Customer {
  readonly #chance: Prng;
  readonly #options: CustomerOptions;
  /** What was on the screen at the look before. */
  #before: View | undefined;
  readonly pressed: Pressed[] = [];
  /** Hears of every picture that the person looks at. */
  onLook: (tab: Tab, view: View) => void = () => undefined;
  presses = 0;
  #looks = 0;

  constructor(chance: Prng, options: CustomerOptions) {
    this.#chance = chance;
    this.#options = options;
  }

  /** One look and at most one deed. */
  act(tab: Tab): void {
    const view = tab.view();
    this.onLook(tab, view);
    if (this.#options.quirks?.look(tab, view) !== true) this.#look(tab, view);
    if (!this.#looksAway(view)) this.#before = view;
  }

  /** Who has habits keeps a picture for some looks while the slip stays the same but for its prices. */
  #looksAway(view: View): boolean {
    this.#looks += 1;
    return (
      this.#options.quirks !== undefined &&
      this.#looks % LOOKS_A_PICTURE !== 0 &&
      hasOnlyMoved(this.#before, view)
    );
  }

  #look(tab: Tab, view: View): void {
    if (view.context.account === null) {
      if (this.#before !== undefined && this.#before.context.account !== null) this.#options.turns.pass();
      if (this.#options.joiner?.look(tab) === true) return;
      if (this.#chance.chance(2, 3)) tab.logIn(this.#options.turns.username, this.#options.password);
      else pressPrice(tab, this.#chance);
      return;
    }
    if (this.#options.leaves > 0 && this.#chance.chance(this.#options.leaves, 100)) {
      tab.submit({ type: 'intent/logoutPressed', data: {} });
      return;
    }
    if (this.#options.ways.some((way) => way.look(tab, view))) return;
    const { placement, action } = view;
    if (this.#options.quirks?.pressesBlindly(view) === true) {
      this.#place(tab, view);
      return;
    }
    if (placement.phase === 'result') {
      this.#answerResult(tab, view);
      return;
    }
    if (placement.phase !== 'idle') {
      this.#whileItRuns(tab, view);
      return;
    }
    if (action.kind === 'acceptChanges') this.#acceptChanges(tab, view);
    // Who logged out and in again while a bet was on its way finds the same slip, and presses although it
    // says to wait (FAIL-02).
    else if (
      (action.kind === 'place' || action.kind === 'checking') &&
      this.#chance.chance(this.#options.eagerness, 100)
    )
      this.#place(tab, view);
    else if (view.legs.length === 0) pressPrice(tab, this.#chance);
    else if (action.kind === 'enterStake' || this.#chance.chance(1, 2)) this.#stake(tab, view);
    else this.#change(tab, view);
  }

  /**
   * Somebody whose bet is open logs in again and looks.
   *
   * @param others tabs of the same browser
   */
  comeBack(tab: Tab, others: readonly Tab[]): void {
    if (tab.isGone) return;
    const { turns, password } = this.#options;
    if (!tab.context().online) online(tab, true);
    if (!tab.context().visible) tab.showOrHide(true);
    const isForAnother = turns.comeBackFor(tab);
    if (turns.isLeftTo(others, tab)) return;
    if (tab.context().account === null) {
      if (!tab.state().session.login.pending) tab.logIn(turns.username, password);
    } else if (isForAnother) tab.submit({ type: 'intent/logoutPressed', data: {} });
  }

  #place(tab: Tab, view: View): void {
    this.presses += 1;
    // Every third press is that of a hand that is slower than the market (FAIL-03).
    const seen = this.presses % 3 === 0 && hasOnlyMoved(this.#before, view) ? this.#before : view;
    this.#press(tab, seen);
    // A double click, and a hand that trembles.
    if (this.#chance.chance(1, 8)) this.#press(tab, view);
    this.#options.quirks?.afterPress(tab);
  }

  /** @param seen the picture that the hand goes by. */
  #press(tab: Tab, seen: View): void {
    const now = tab.view();
    const hasRunOut = tab.hasRunOut();
    const before = tab.events.length;
    pressPlace(tab, seen);
    const decided = tab.events.slice(before);
    this.pressed.push({
      seq: decided[0]?.seq ?? 0,
      said: now.action.kind,
      phase: now.placement.phase,
      hasRunOut,
      isAsSeen: !hasOnlyMoved(seen, now),
      led: ledTo(decided),
    });
  }

  #acceptChanges(tab: Tab, view: View): void {
    const shown = view.legs.flatMap(({ selectionId, version, change }) =>
      change === null ? [] : [{ selectionId, version, was: change.was, now: change.now }],
    );
    const groups = view.groups.flatMap(({ id, odds }) => (odds === null ? [] : [{ id, odds }]));
    const ofBuilders = groups.length === 0 ? {} : { groups };
    tab.submit({ type: 'intent/changesAccepted', data: { shown, ...ofBuilders } });
  }

  #answerResult(tab: Tab, view: View): void {
    if (view.placement.sameBet && this.#chance.chance(1, 2)) {
      confirmSameBet(tab, view);
      return;
    }
    tab.submit({ type: 'intent/resultDismissed', data: { reuse: this.#chance.chance(1, 3) } });
  }

  /** The slip is not to be changed now; people try. */
  #whileItRuns(tab: Tab, view: View): void {
    const dice = this.#chance.below(10);
    if (dice < 2) this.#place(tab, view);
    else if (dice < 3) pressPrice(tab, this.#chance);
    else if (dice < 4)
      tab.submit({ type: 'intent/navigated', data: { path: '/mybets/open/sports', replace: false } });
  }

  #change(tab: Tab, view: View): void {
    const dice = this.#chance.below(10);
    if (dice < 4 && view.legs.length < this.#options.appetite) pressPrice(tab, this.#chance);
    else if (dice < 6) {
      const { selectionId } = this.#chance.pick(view.legs);
      tab.submit({ type: 'intent/legRemovePressed', data: { selectionId } });
    } else if (dice < 8)
      tab.submit({
        type: 'intent/slipTabChosen',
        data: { tab: this.#chance.pick(['single', 'acca'] as const) },
      });
    else tab.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
  }

  #stake(tab: Tab, view: View): void {
    const combined = view.tab !== 'single' && view.legs.length > 1;
    const leg = combined ? undefined : this.#chance.pick(view.legs);
    const group = view.groups.find(({ legs }) => leg !== undefined && legs.includes(leg.selectionId));
    const stakeId = leg === undefined ? 'acca' : (group?.stakeId ?? `single:${String(leg.selectionId)}`);
    typeStake(tab, stakeId, this.#chance.pick(AMOUNTS));
  }
}

/** The same slip at other prices. */
function hasOnlyMoved(before: View | undefined, now: View): before is View {
  return (
    before !== undefined &&
    before.tab === now.tab &&
    before.totals.stake === now.totals.stake &&
    before.legs.length === now.legs.length &&
    before.casts.length === now.casts.length &&
    before.casts.every(({ id }, at) => id === now.casts[at]?.id) &&
    before.legs.every(({ selectionId }, at) => selectionId === now.legs[at]?.selectionId) &&
    before.groups.length === now.groups.length &&
    (before.legs.some(({ priceText }, at) => priceText !== now.legs[at]?.priceText) ||
      before.groups.some(({ priceText }, at) => priceText !== now.groups[at]?.priceText))
  );
}
