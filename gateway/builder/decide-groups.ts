import type { SelectionId } from '#domain/brand.ts';
import type { SetPrices } from '#domain/builder/group-terms.ts';
import type { GroupRefusal } from '#domain/builder/rules.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { fractionalText, parseOddsText } from '#domain/odds/parse-odds.ts';
import { isConsented } from '../placement/decide/decide-leg.ts';
import type { RefusalReason } from '../placement/decide/refusal-reason.ts';
import type { Combiner } from './combiner.ts';

type Leg = PlacementSlip['selections'][number];
type Group = PlacementSlip['selectionGroups'][number];

/** A bet builder as it is booked. */
export interface BookedGroup {
  readonly id: string;
  /** Places of its legs among those of the bet, in the order of the set prices. */
  readonly legs: readonly number[];
  readonly odds: Odds;
  readonly prices: SetPrices;
}

/**
 * A slip with every bet builder taken as one leg, so that whatever multiplies and counts legs needs to know
 * nothing of groups: a builder alone is a single of one such leg, an accumulator multiplies it with the
 * others.
 */
export interface GroupedSlip {
  readonly faults: readonly RefusalReason[];
  /** The slip in units: a group stands at the place of its first leg, at the price shown for it. */
  readonly units: PlacementSlip;
  /**
   * From a list by leg to a list by unit; `ofGroup` makes the entry of a group out of that of its first leg.
   */
  byUnit<Entry>(byLeg: readonly Entry[], ofGroup: (entry: Entry, group: BookedGroup) => Entry): Entry[];
  /** A leg's own price is neither paid nor agreed to inside a group. */
  isGrouped(leg: number): boolean;
  /** Priced as things stand now; a group with a fault is missing. */
  readonly groups: readonly BookedGroup[];
}

const invalid = (message: string): RefusalReason => ({ type: 'INVALID_BET', message });

const WORDS: Readonly<Record<GroupRefusal, string>> = {
  notOffered: 'is not offered in a bet builder',
  severalEvents: 'is of another event than the rest of the bet builder',
  tooManyLegs: 'is one too many for a bet builder',
  tooFewLegs: 'is alone in its bet builder',
  sameMarket: 'is of the same market as another selection of the bet builder',
  impossible: 'cannot come true together with the others',
  implied: 'is sure to come true with the others and would add nothing',
  implies: 'makes another selection of the bet builder sure to come true',
};

function refusalFault(
  reason: GroupRefusal | 'noPrice',
  selectionId: SelectionId | null,
  name: string,
): RefusalReason {
  const of = selectionId === null ? {} : { selectionId };
  if (reason === 'noPrice')
    return { type: 'SELECTION_SUSPENDED', message: `${name} has no price at the moment.`, ...of };
  return { type: 'NON_COMBINABLE', message: `${name} ${WORDS[reason]}.`, ...of };
}

/** What the groups say of each other and of the slip, before any price is asked for. */
function shapeFaults(slip: PlacementSlip): RefusalReason[] {
  const { selectionGroups, betBuilderAccaIds, type } = slip;
  const faults: RefusalReason[] = [];
  if (betBuilderAccaIds.length > selectionGroups.length)
    faults.push(invalid('A bet has at most as many prebuilt groups as groups.'));
  if (selectionGroups.length === 0) return faults;
  if (type !== 'YOURBET' && type !== 'COMBO')
    faults.push(invalid('Only a bet builder and an accumulator hold selections that belong together.'));
  if (new Set(selectionGroups.map(({ id }) => id)).size < selectionGroups.length)
    faults.push(invalid('Two groups have the same id.'));
  const ids = slip.selections.map(({ id }) => id);
  const grouped = selectionGroups.flatMap(({ selections }) => selections);
  const known = grouped.every((id) => ids.includes(id));
  if (!known || new Set(grouped).size < grouped.length || new Set(ids).size < ids.length)
    faults.push(invalid('Every selection of a group is one selection of the bet.'));
  // Legs inside a group are not looked at one by one later.
  if (slip.selections.some(({ raceCastPosition }) => raceCastPosition !== undefined))
    faults.push(invalid('Only a forecast or tricast names places.'));
  if (slip.eachWay || slip.selections.some(({ eachWay }) => eachWay))
    faults.push(invalid('A bet builder is not each way.'));
  return faults;
}

function decideGroup(
  slip: PlacementSlip,
  group: Group,
  combiner: Combiner | undefined,
  nameOf: (id: SelectionId) => string,
): { readonly faults: readonly RefusalReason[]; readonly booked?: BookedGroup } {
  if (combiner === undefined) return { faults: [invalid('Bet builder is not offered.')] };
  const combined = combiner.combine(group.selections);
  if (combined.kind === 'refused') {
    const { reason, selectionId } = combined;
    const name = selectionId === null ? 'This bet builder' : nameOf(selectionId);
    return { faults: [refusalFault(reason, selectionId, name)] };
  }
  const shown = group.odds === undefined ? undefined : parseOddsText(group.odds);
  if (shown === undefined) return { faults: [invalid('A bet builder is sent with the price shown for it.')] };
  const { odds, prices } = combined;
  if (!isConsented(shown, odds, slip.acceptOddsChange)) {
    const [selectionId] = group.selections;
    return {
      faults: [
        {
          type: 'ODDS_CHANGED',
          message: 'The odds of the bet builder have changed.',
          ...(selectionId === undefined ? {} : { selectionId }),
          odds: fractionalText(odds),
        },
      ],
    };
  }
  const legs = group.selections.map((id) => slip.selections.findIndex((leg) => leg.id === id));
  return { faults: [], booked: { id: group.id, legs, odds, prices } };
}

/** Looks at the bet builders of a slip; a slip without any is its own units. */
export function groupedSlip(
  slip: PlacementSlip,
  combiner: Combiner | undefined,
  nameOf: (id: SelectionId) => string,
): GroupedSlip {
  const shape = shapeFaults(slip);
  const decided =
    shape.length > 0 ? [] : slip.selectionGroups.map((group) => decideGroup(slip, group, combiner, nameOf));
  const groups = decided.flatMap(({ booked }) => booked ?? []);
  const groupAt = slip.selections.map(({ id }) =>
    slip.selectionGroups.findIndex(({ selections }) => selections.includes(id)),
  );
  const isFirst = (leg: number): boolean =>
    groupAt[leg] === -1 || groupAt.indexOf(groupAt[leg] ?? -1) === leg;
  const byUnit: GroupedSlip['byUnit'] = (byLeg, ofGroup) =>
    byLeg.flatMap((entry, leg) => {
      if (!isFirst(leg)) return [];
      const booked = groups.find(({ legs }) => legs.includes(leg));
      return [booked === undefined ? entry : ofGroup(entry, booked)];
    });
  const unitOf = (leg: Leg, nth: number): Leg => {
    const shown = slip.selectionGroups[groupAt[nth] ?? -1];
    return shown === undefined ? leg : { ...leg, odds: shown.odds ?? null };
  };
  const selections = slip.selections.map(unitOf).filter((_, leg) => isFirst(leg));
  return {
    faults: [...shape, ...decided.flatMap(({ faults }) => faults)],
    units: { ...slip, selections },
    byUnit,
    isGrouped: (leg) => (groupAt[leg] ?? -1) >= 0,
    groups,
  };
}
