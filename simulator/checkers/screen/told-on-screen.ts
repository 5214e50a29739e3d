import type { AppEvent } from '#domain/events/registry.ts';
import type { Tab } from '../../device/tab.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';

export type Told = ReturnType<Tab['view']>['placement'];

/** What a log has said so far, without any fold of the product. */
export class Said {
  read = 0;
  /** Ends that were proven, by ref. */
  readonly ends = new Map<string, string>();
  /** Ends that came late, of whichever customer. */
  readonly late = new Set<string>();
  /** Those that their customer has put away. */
  readonly put = new Set<string>();
  isAnybodyHere = false;
  /** The customer who is here, where the log says who it is. */
  here: string | undefined;
  /** Whose bets they are, by ref. */
  readonly owners = new Map<string, string>();
  #known: string | undefined;

  take(event: AppEvent): void {
    switch (event.type) {
      case 'user/infoLoaded':
        this.#known = event.data.info.userProfile.userId;
        if (this.isAnybodyHere) this.here = this.#known;
        break;
      case 'placement/requested':
        for (const { slip } of event.data.bets) this.owners.set(slip.ref, event.data.account);
        break;
      case 'placement/betOutcomeReceived':
        if (event.data.status !== 'PENDING') this.ends.set(event.data.ref, event.data.status);
        break;
      case 'placement/lateResultReceived':
        this.ends.set(event.data.ref, event.data.status);
        this.late.add(event.data.ref);
        break;
      case 'intent/lateResultDismissed':
        for (const ref of event.data.refs) this.put.add(ref);
        break;
      case 'session/started':
        this.isAnybodyHere = true;
        this.here = this.#known;
        break;
      // From the press on nothing more is told, however long the gateway takes to end the session.
      case 'session/logoutRequested':
        this.here = undefined;
        break;
      case 'session/ended':
        this.isAnybodyHere = false;
        this.here = undefined;
        this.#known = undefined;
        break;
      default:
        break;
    }
  }
}

/**
 * INV-04, INV-09, PLC-04 of every screen that is looked at: "placed" and "not placed" are what the log has
 * proof of, and nothing is left of who has gone.
 */
export class ToldOnScreen {
  readonly #said = new Map<Tab, Said>();
  /** Of what people saw between two looks at all screens. */
  readonly #seen: Finding[] = [];

  look({ people }: Pick<World, 'people'>): readonly Finding[] {
    for (const { name, tab } of people)
      if (tab !== undefined && !tab.isGone) this.see(name, tab, tab.view().placement);
    return this.#seen.splice(0);
  }

  /** What somebody sees at this moment. */
  see(name: string, tab: Tab, placement: Told): void {
    const why = toldFalsely(placement, this.#saidTo(tab));
    if (why !== undefined)
      this.#seen.push({ checker: 'told', fingerprint: `told ${why}`, sentence: `${name}: ${why}` });
  }

  #saidTo(tab: Tab): Said {
    const said = this.#said.get(tab) ?? new Said();
    this.#said.set(tab, said);
    for (const event of tab.events.slice(said.read)) said.take(event);
    said.read = tab.events.length;
    return said;
  }
}

/** What is wrong with what a screen tells, by what its log has said, if anything. */
export function toldFalsely(
  view: Told,
  { ends, late, put, isAnybodyHere, here, owners }: Said,
): string | undefined {
  if (!isAnybodyHere && (view.bets.length > 0 || view.unresolved.length > 0 || view.lateResults.length > 0))
    return 'bets are shown of a customer who has gone';
  const shown = [...view.bets, ...view.unresolved, ...view.lateResults];
  if (here !== undefined && shown.some(({ ref }) => (owners.get(ref) ?? here) !== here))
    return 'a bet is shown of another customer';
  if (view.lateResults.some(({ ref }) => !late.has(ref) || put.has(ref)))
    return 'a late result is shown that did not come, or was put away';
  const told = new Set<string>(view.lateResults.map(({ ref }) => ref));
  if (
    here !== undefined &&
    [...late].some((ref) => owners.get(ref) === here && !put.has(ref) && !told.has(ref))
  )
    return 'a late result was taken away before its customer had read it';
  for (const { ref, status } of [...view.bets, ...view.unresolved]) {
    if (status === 'placed' && ends.get(ref) !== 'SUCCEEDED')
      return 'a bet is called placed without a receipt';
    if (status === 'failed' && ends.get(ref) !== 'FAILED')
      return 'a bet is called not placed without a refusal or a fence';
  }
  const placed = view.bets.filter(({ status }) => status === 'placed').length;
  if (view.phase === 'result' && view.reusable && placed === 0)
    return 'a result offers to use again what was not placed with it';
  if (view.outcome === null) return undefined;
  const adds = placed === 0 ? 'failure' : placed === view.bets.length ? 'success' : 'partial';
  return view.outcome === adds ? undefined : `${view.outcome} is told where the bets add up to ${adds}`;
}
