import type { RootState } from '#projections/root.ts';
import type { Tab } from '../../device/tab.ts';
import type { World } from '../../scenario/world.ts';

interface SeenState {
  /** Events of the log until then. */
  readonly count: number;
  readonly state: RootState;
}

/** Looks at a tab between two that are kept. */
const LOOKS_APART = 10;

/**
 * What was on each screen now and then: states are never changed, so they are kept as they are and compared
 * in the end.
 */
export class SeenStates {
  readonly #seen = new Map<Tab, SeenState[]>();
  #looks = 0;

  look({ people }: Pick<World, 'people'>): void {
    this.#looks += 1;
    if (this.#looks % LOOKS_APART !== 0) return;
    for (const { tab } of people)
      if (tab !== undefined)
        this.#seen.set(tab, [...this.of(tab), { count: tab.events.length, state: tab.state() }]);
  }

  of(tab: Tab): readonly SeenState[] {
    return this.#seen.get(tab) ?? [];
  }
}
