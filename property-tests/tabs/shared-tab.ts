import fc from 'fast-check';
import { EventId } from '#domain/brand.ts';
import { markOf, ownSlip } from '#domain/tabs/own-slip.ts';
import { TabSharing } from '#src/platform/tabs/share-tab.ts';
import { accepted, failed, offerOf, ok, Rig } from '#testing/slip/slip-rig.ts';
import { SharedStorage } from './browser.ts';

/** What a customer does in a tab. */
export type Deed =
  | { readonly kind: 'press'; readonly id: number }
  | { readonly kind: 'stake'; readonly id: number; readonly text: string }
  | { readonly kind: 'tab'; readonly tab: 'single' | 'acca' | 'system' }
  | { readonly kind: 'switch'; readonly id: number }
  | { readonly kind: 'split' | 'combine' }
  | { readonly kind: 'clear' | 'reload' | 'reopen' | 'done' }
  | { readonly kind: 'place'; readonly wins: boolean };

/** From 5 on they are of one match with a bet builder. */
export const ids = fc.integer({ min: 1, max: 7 });
const MATCH = EventId.parse(70);
export const calm: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('press' as const), id: ids }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('stake' as const),
      id: fc.nat(7),
      text: fc.constantFrom('1', '2', '5'),
    }),
  },
  fc.record({ kind: fc.constant('tab' as const), tab: fc.constantFrom('single', 'acca', 'system') }),
  fc.record({ kind: fc.constant('switch' as const), id: ids }),
  fc.record({ kind: fc.constantFrom('split' as const, 'combine' as const) }),
  fc.record({ kind: fc.constant('clear' as const) }),
  fc.record({ kind: fc.constantFrom('reload' as const, 'reopen' as const) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('place' as const), wins: fc.boolean() }) },
);

/** A tab of a browser: the slip's real epics, and what shares it with the others. */
export class SharedTab {
  rig: Rig;
  #sharing: TabSharing;
  readonly #browser: SharedStorage;
  readonly #name: string;
  #life = 0;

  constructor(browser: SharedStorage, name: string) {
    this.#browser = browser;
    this.#name = name;
    this.rig = opened();
    this.#sharing = this.#share();
  }

  get page(): string {
    return `${this.#name}${this.#life}`;
  }

  #share(): TabSharing {
    const now = (): number => this.rig.now;
    const keeper = this.#browser.open(this.page, now);
    return new TabSharing(this.rig.runtime, { tab: this.page, keeper, now, isAlone: false });
  }

  do(deed: Deed): void {
    const { rig } = this;
    switch (deed.kind) {
      case 'press':
        rig.press(deed.id);
        return;
      case 'stake':
        this.#stake(deed.id, deed.text);
        return;
      case 'tab':
        rig.submit({ type: 'intent/slipTabChosen', data: { tab: deed.tab } });
        return;
      case 'switch': {
        const leg = rig.slip().legs.find(({ selectionId }) => selectionId === deed.id);
        if (leg === undefined) return;
        const { selectionId, active } = leg;
        rig.submit({ type: 'intent/legSwitched', data: { selectionId, active: !active } });
        return;
      }
      case 'split':
        rig.submit({ type: 'intent/builderSplitPressed', data: { eventId: MATCH } });
        return;
      case 'combine':
        rig.submit({ type: 'intent/builderCombinePressed', data: { eventId: MATCH } });
        return;
      case 'clear':
        rig.submit({ type: 'intent/slipCleared', data: {} });
        rig.advance(10_000);
        return;
      case 'place':
        this.#place(deed.wins);
        return;
      case 'done':
        rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
        return;
      case 'reload':
      case 'reopen':
        this.#comeBack(deed.kind === 'reopen');
        return;
    }
  }

  /** Into a box that is on the screen. */
  #stake(id: number, text: string): void {
    const { legs } = this.rig.slip();
    if (id === 0 ? legs.length < 2 : legs.every(({ selectionId }) => selectionId !== id)) return;
    this.do({ kind: 'tab', tab: id === 0 ? 'acca' : 'single' });
    this.rig.type(id === 0 ? 'acca' : `single:${id}`, text);
  }

  #place(wins: boolean): void {
    const { rig } = this;
    rig.place();
    const [asked] = rig.asked('placeBets');
    if (asked !== undefined)
      rig.answer(asked, ok(rig.sentSlips().map((slip) => (wins ? accepted(slip) : failed(slip)))));
  }

  /** The page is loaded again with its log, or closed, and another tab is opened with a log of its own. */
  #comeBack(anew: boolean): void {
    this.#sharing.close();
    this.#browser.close(this.page);
    this.#life += 1;
    if (anew) this.rig = opened();
    else {
      this.rig.reload();
      // A page that has come back has its prices again before anybody places.
      this.rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
    }
    this.#sharing = this.#share();
  }

  /** What the customer finds in the slip. */
  slip(): Record<string, string | null> {
    const own = [...ownSlip(this.rig.slip())].map(([key, value]) => [key, markOf(value)] as const);
    return Object.fromEntries(own.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function opened(): Rig {
  const rig = new Rig();
  for (const id of [1, 2, 3, 4]) rig.offers.set(id, offerOf(id));
  for (const id of [5, 6, 7]) rig.offers.set(id, offerOf(id, { eventId: MATCH, builder: true }));
  return rig;
}

export function twoTabs() {
  const browser = new SharedStorage();
  const tabs = [new SharedTab(browser, 'a'), new SharedTab(browser, 'b')] as const;
  return { browser, tabs };
}
