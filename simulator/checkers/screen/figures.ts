import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { castLinesByHand, isNamedCast } from '#testing/oracles/cast-oracle.ts';
import { settledByHand } from '#testing/oracles/settlement-oracle.ts';
import type { World } from '../../scenario/world.ts';
import type { View } from '../../workload/behaviours/behaviour.ts';
import type { Finding } from '../finding.ts';
import { ifItWins, nameOf, picksOf, slipIfItWins } from '../money/returns-oracle.ts';
import { inUnits } from '../money/units.ts';
import { agreedSlips } from '../placement/agreed-slips.ts';

const finding = (name: string, why: string): Finding => ({
  checker: 'figures',
  fingerprint: `figures ${why}`,
  sentence: `${name}: ${why}`,
});

/**
 * BSL-11, NTC-04, SYS-02, RAC-08: the lines and returns that a slip shows, and whether the largest payout
 * cuts them.
 */
export function figuresOnScreen({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, tab }) => {
    const why = tab === undefined || tab.isGone ? undefined : shownFalsely(tab.view());
    return why === undefined ? [] : [finding(name, why)];
  });
}

type Shown = Pick<View, 'stakes' | 'legs' | 'groups' | 'casts' | 'totals' | 'notices'> & {
  readonly context: { readonly rules: Pick<View['context']['rules'], 'maximumNetWinnings'> };
};

/** What is wrong with the figures of a slip, if anything. */
export function shownFalsely({
  stakes,
  legs,
  groups,
  casts,
  totals,
  context,
  notices,
}: Shown): string | undefined {
  const payout = context.rules.maximumNetWinnings.GBP ?? Number.POSITIVE_INFINITY;
  let isCut = false;
  // A stake that does not count takes every number from the slip (STK-06).
  if (totals.stake === 0) return undefined;
  const isPrevented = notices.some(({ key }) => key === 'nonCombinableSelection');
  for (const { stakeId, legs: on, unitStake, lines, eachWay, returns, bonus, unpriced } of stakes) {
    const name = boxName(stakeId);
    if (unitStake === 0 || stakeId === 'commonSingle') continue;
    const cast = casts.find((one) => one.stakeId === stakeId);
    if (cast !== undefined) {
      const why = castShownFalsely(cast, { lines, returns });
      if (why !== undefined) return why;
      continue;
    }
    const own = on.flatMap((id) => legs.find(({ selectionId }) => selectionId === id) ?? []);
    const isClear =
      own.every(({ status, price }) => status === 'open' && price.kind === 'fixed') &&
      groups.every((group) => group.odds !== null || !on.some((id) => group.legs.includes(id)));
    if (name === undefined || bonus !== null || !isClear) return undefined;
    const backed = inUnits(
      own,
      groups.map((group) => ({
        has: ({ selectionId }) => group.legs.includes(selectionId),
        unit: () => ifItWins({ odds: group.odds }),
      })),
      ({ price, placeTerms }) =>
        ifItWins({
          odds: price.kind === 'fixed' ? oddsIn(price.odds) : null,
          placeTerms: eachWay ? (placeTerms ?? undefined) : undefined,
        }),
    );
    const due = settledByHand(name, backed, { stake: unitStake, eachWay, struckAt: 0 });
    if (lines * (eachWay ? 2 : 1) !== due.lines) return 'a box has another number of lines';
    // Picks that exclude each other are no bet, and nothing is promised of it; singles are never combined.
    if (unpriced) {
      if (!isPrevented || name === 'single' || returns !== null)
        return 'a box says that nobody knows what it returns';
      continue;
    }
    if (returns !== Math.min(due.returns ?? 0, payout)) return 'a box shows other returns than it has';
    isCut ||= (due.returns ?? 0) > payout;
  }
  return isCut === totals.capped
    ? undefined
    : isCut
      ? 'the largest payout cuts the returns and is not named'
      : 'the largest payout is named and cuts nothing';
}

/** 0 where nothing may be calculated: a runner is suspended or will not run. */
function castShownFalsely(
  { labelKey, picks, status }: View['casts'][number],
  { lines, returns }: Pick<View['stakes'][number], 'lines' | 'returns'>,
): string | undefined {
  const name = labelKey.split('.').at(-1) ?? '';
  const chosen = picksOf(
    picks.map(({ selectionId, position }) => ({ id: selectionId, raceCastPosition: position })),
  );
  if (!isNamedCast(name) || castLinesByHand(name, chosen)?.length !== lines)
    return 'a box has another number of lines';
  return returns === null || (returns === 0 && status !== 'open')
    ? undefined
    : 'a box shows returns where a dividend decides';
}

function boxName(stakeId: string) {
  if (stakeId === 'acca') return 'acca';
  if (stakeId.startsWith('single:') || stakeId.startsWith('builder:')) return 'single';
  return nameOf({ type: 'SYSTEM', systemType: stakeId.replace(/^system:/, '') });
}

/** Packed odds by hand: 5/2 is 5 × 1024 + 2. */
const oddsIn = (packed: number): string => `${Math.floor(packed / 1_024)}/${packed % 1_024}`;

/**
 * PLC-01, INV-17: what the app makes of a slip is what the gateway makes of it: none is refused as no bet
 * whose figures are right.
 */
export function soundSlipsTaken({ people }: Pick<World, 'people'>): readonly Finding[] {
  const agreed = agreedSlips(people);
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ events }) =>
      events.flatMap((event) =>
        refusedAsNone(event).flatMap((ref) =>
          agreed.get(ref)?.some(isSound) === true
            ? [finding(name, 'a bet is refused as none although lines and returns are right')]
            : [],
        ),
      ),
    ),
  );
}

const refusedAsNone = (event: AppEvent): readonly string[] =>
  event.type === 'placement/betOutcomeReceived' &&
  event.data.status === 'FAILED' &&
  event.data.errors.some(({ type }) => type === 'INVALID_BET')
    ? [event.data.ref]
    : [];

function isSound(slip: PlacementSlip): boolean {
  if (isNamedCast(slip.type))
    return (
      slip.numberOfBets === castLinesByHand(slip.type, picksOf(slip.selections))?.length &&
      slip.possibleWinnings === null
    );
  const name = nameOf(slip);
  if (name === undefined || slip.freeBet !== null || slip.profitBoost !== null) return false;
  const { lines, returns } = settledByHand(name, slipIfItWins(slip), {
    stake: slip.stake,
    eachWay: slip.eachWay,
    struckAt: 0,
  });
  return slip.numberOfBets === lines && slip.possibleWinnings === returns;
}
