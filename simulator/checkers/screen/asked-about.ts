import type { AppEvent, DataOf } from '#domain/events/registry.ts';
import type { Price } from '#domain/odds/odds.ts';
import type { Tab } from '../../device/tab.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { groupAskedWrongly, SaidOfGroups } from './asked-of-groups.ts';

interface Moved {
  /** What was shown when the leg came into the slip, or was agreed to since. */
  readonly was: Price;
  readonly now: Price;
}

interface Priced {
  readonly selectionId: number;
  readonly price: Price;
}

/**
 * By selection; undefined is a leg whose line was replaced, as that is asked about whatever its price does
 * (LIV-07).
 */
type Legs = Map<number, Moved | undefined>;

/** What a log has said of the prices of the legs in the slip, without any fold of the product. */
export class SaidOfLegs {
  read = 0;
  readonly legs: Legs = new Map();
  /**
   * What was in the slip when it was cleared or placed. A selection can be taken again at another price and
   * thrown out before that comes back, and what was agreed to of the one says nothing of the other (BSL-07,
   * BSL-08).
   */
  #backup: Legs = new Map();
  readonly groups = new SaidOfGroups();

  take(event: AppEvent): void {
    switch (event.type) {
      case 'betslip/legAdded':
      case 'betslip/legPriceTypeChanged':
        this.#fresh(event.data);
        break;
      case 'betslip/legsAdded':
        for (const leg of event.data.legs) this.#fresh(leg);
        break;
      case 'betslip/legsRemoved':
        this.#removed(event.data);
        break;
      case 'betslip/castsRemoved':
        // Legs that stay when a cast is placed are in the backup of that result as well.
        if (event.data.cause === 'placed') for (const [id, leg] of this.legs) this.#backup.set(id, leg);
        break;
      case 'betslip/selectionSwitched':
        this.legs.delete(event.data.from.selectionId);
        this.#fresh(event.data.to);
        break;
      case 'betslip/lineChanged':
        this.legs.delete(event.data.from.selectionId);
        this.legs.set(event.data.to.selectionId, undefined);
        break;
      case 'betslip/legPriceChanged':
        this.#moved(event.data);
        break;
      case 'betslip/priceChangesAccepted':
        for (const { selectionId, price } of event.data.legs) {
          const now = this.legs.get(selectionId)?.now ?? price;
          this.legs.set(selectionId, { was: price, now });
        }
        break;
      case 'betslip/calculated':
        this.groups.calculated(event.data);
        break;
      case 'betslip/calculationRequested':
        this.groups.asked = event.data.requestId;
        break;
      case 'session/logoutRequested':
      case 'session/ended':
      case 'lifecycle/sessionResumed':
        this.groups.asked = null;
        break;
      case 'betslip/groupPricesAccepted':
        this.groups.accepted(event.data);
        break;
      case 'betslip/slipRestored':
        this.#restored(event.data);
        break;
      default:
        break;
    }
  }

  #fresh({ selectionId, price }: Priced): void {
    this.legs.set(selectionId, { was: price, now: price });
  }

  #moved({ selectionId, price }: Priced): void {
    const leg = this.legs.get(selectionId);
    if (leg !== undefined) this.legs.set(selectionId, { was: leg.was, now: price });
  }

  #removed({ selectionIds, cause }: DataOf<'betslip/legsRemoved'>): void {
    if (cause === 'cleared' || cause === 'placed') this.#backup = new Map(this.legs);
    for (const id of selectionIds) this.legs.delete(id);
  }

  /**
   * An undo brings back what each leg was agreed to at; legs that are in the slip again by now stay what they
   * are.
   */
  #restored({ cause, quotes }: DataOf<'betslip/slipRestored'>): void {
    for (const [selectionId, leg] of this.#backup) {
      if (this.legs.has(selectionId)) continue;
      this.legs.set(selectionId, leg);
      // Taken anew, at what it was worth last where nobody offers it by now.
      if (cause === 'reuse' && leg !== undefined) this.#fresh({ selectionId, price: leg.now });
    }
    this.#backup = new Map();
    for (const leg of quotes)
      if (cause === 'reuse') this.#fresh(leg);
      else this.#moved(leg);
  }
}

/**
 * NTC-02, TRAP-06, TRAP-07 of every slip that is looked at: each leg asks for itself, by its own prices and
 * by what its customer lets pass.
 */
export class AskedAbout {
  readonly #said = new Map<Tab, SaidOfLegs>();

  look({ people }: Pick<World, 'people'>): readonly Finding[] {
    return people.flatMap(({ name, tab }) => {
      if (tab === undefined || tab.isGone) return [];
      const why = askedWrongly(tab.view(), this.#saidTo(tab));
      return why === undefined
        ? []
        : [{ checker: 'NTC-02', fingerprint: `NTC-02 ${why}`, sentence: `${name}: ${why}` }];
    });
  }

  #saidTo(tab: Tab): SaidOfLegs {
    const said = this.#said.get(tab) ?? new SaidOfLegs();
    this.#said.set(tab, said);
    for (const event of tab.events.slice(said.read)) said.take(event);
    said.read = tab.events.length;
    return said;
  }
}

type View = Pick<ReturnType<Tab['view']>, 'legs' | 'groups'> & {
  readonly context: Pick<ReturnType<Tab['context']>, 'acceptOddsChange'>;
};

/** What is wrong with what a slip asks about, by what its log has said, if anything. */
export function askedWrongly({ legs, groups, context }: View, said: SaidOfLegs): string | undefined {
  const why = groupAskedWrongly(groups, context.acceptOddsChange, said.groups);
  if (why !== undefined) return why;
  for (const { selectionId, status, active, lineChanged, change } of legs) {
    // Of a bet builder the price of the whole is asked about.
    if (groups.some((group) => group.legs.includes(selectionId))) continue;
    const prices = said.legs.get(selectionId);
    if (prices === undefined || lineChanged || !active || status !== 'open') continue;
    const isAsked = change?.needsAcceptance === true;
    const isDue = mustAsk(context.acceptOddsChange, prices);
    if (isDue === undefined || isAsked === isDue) continue;
    return isDue
      ? 'a leg does not ask about a change that its customer does not let pass'
      : 'a leg asks although its price is the one agreed to, or moved as its customer lets it';
  }
  return undefined;
}

/** TRAP-06 by hand; undefined where a price has no number. */
function mustAsk(policy: string, { was, now }: Moved): boolean | undefined {
  if (was.kind !== 'fixed' || now.kind !== 'fixed') return undefined;
  const difference = worthOf(now.odds) - worthOf(was.odds);
  if (policy === 'ACCEPT_ANY_ODDS') return false;
  return policy === 'ACCEPT_HIGHER_ODDS' ? difference < 0 : difference !== 0;
}

/** Packed odds by hand: 5/2 is 5 × 1024 + 2. Small fractions, which a float tells apart. */
const worthOf = (packed: number): number => Math.floor(packed / 1_024) / (packed % 1_024);
