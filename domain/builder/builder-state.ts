import type { EventId, SelectionId } from '../brand.ts';

/** A prebuilt bet builder as it was added; its id is sent while the group is still these selections. */
export interface AddedAcca {
  readonly accaId: string;
  readonly selectionIds: readonly SelectionId[];
}

/** Why nothing was added; told until the next attempt. */
export interface BuilderRefusal {
  readonly eventId: EventId;
  /** Null: a single selection was refused. */
  readonly accaId: string | null;
  readonly selectionIds: readonly SelectionId[];
  readonly reasons: readonly string[];
}

/** What the slip knows of bet builders beside its legs (BBD-01). */
export interface BuilderState {
  /**
   * Selections of the slip that were picked for a bet builder. Two of one event are a group, one is a regular
   * bet.
   */
  readonly members: readonly SelectionId[];
  /**
   * Selections that the customer took apart: each a bet of its own, as is what is picked beside them; absent
   * for none.
   */
  readonly apart?: readonly SelectionId[] | undefined;
  readonly accas: readonly AddedAcca[];
  /** The price the customer agreed to, by `groupKey`: the first one shown, until changes are accepted. */
  readonly acknowledged: Readonly<Record<string, string>>;
  readonly refusal: BuilderRefusal | null;
  /** Members of the slip's backup. */
  readonly backup: readonly SelectionId[];
  /** What stood apart in the slip's backup; absent for nothing. */
  readonly backupApart?: readonly SelectionId[] | undefined;
}

export const NO_BUILDER: BuilderState = {
  members: [],
  accas: [],
  acknowledged: {},
  refusal: null,
  backup: [],
};

export const apartIn = ({ apart = [] }: BuilderState): readonly SelectionId[] => apart;

/** A group by what is in it: another leg makes it another group, with a price of its own. */
export const groupKey = (selectionIds: readonly SelectionId[]): string =>
  [...selectionIds].sort((a, b) => a - b).join();

/** What the last calculation said of one group. */
export interface CalculatedGroup {
  readonly id: string;
  readonly selections: readonly SelectionId[];
  /** `735/100`; null or absent without a price. */
  readonly odds?: string | null | undefined;
  readonly refused?: { readonly reason: string; readonly selection: SelectionId | null } | null | undefined;
  /** Legs that add nothing to the price; absent for none. */
  readonly redundant?: readonly SelectionId[] | undefined;
  /** Selections of the event that could not join, with a `GroupRefusal`. */
  readonly excluded?: readonly { readonly id: SelectionId; readonly reason: string }[] | undefined;
}
