import { lineOdds, possibleReturns } from '../bet/line-odds.ts';
import { linesOf } from '../bet/lines.ts';
import type { PlacementRef } from '../brand.ts';
import type { EditedLeg } from '../contract/bet-edit.ts';
import type { OddsFormat, PlacementSlip } from '../contract/betting.ts';
import type { Currency, Money } from '../money/money.ts';
import { oddsText, totalText } from '../odds/display-odds.ts';
import { parseOddsText } from '../odds/parse-odds.ts';
import { totalOddsText } from '../odds/total-odds.ts';
import type { HashedContent } from '../placement/content-hash-input.ts';

/** What the bet that takes the place of another is made of. */
export interface EditedBet {
  readonly ref: PlacementRef;
  readonly currency: Currency;
  readonly oddsFormat: OddsFormat;
  /** The value of the old bet, minor units. */
  readonly stake: Money;
  readonly legs: readonly Pick<EditedLeg, 'id' | 'odds' | 'version' | 'earlyPayouts'>[];
  /** As the gateway says it, an acca boost included; absent: what follows from the prices. */
  readonly possibleWinnings?: Money | null;
}

function displayTotal(
  { legs, oddsFormat }: EditedBet,
  total: ReturnType<typeof lineOdds>['win'],
): string | null {
  const [only] = legs;
  const odds = legs.length === 1 && only?.odds != null ? parseOddsText(only.odds) : undefined;
  if (odds !== undefined) return oddsText(odds, oddsFormat);
  return total === null ? null : totalText(total, oddsFormat);
}

/**
 * The bet as it is sent (EDT-01.1): a single or an accumulator at the prices shown, with the value as its
 * stake. No price may be another one when it is booked (EDT-01.6).
 */
export function editedSlip(bet: EditedBet): HashedContent {
  const { legs, stake } = bet;
  const type: PlacementSlip['type'] = legs.length === 1 ? 'SINGLE' : 'COMBO';
  const priced = legs.map(({ odds }) => ({
    odds: odds === null ? null : (parseOddsText(odds) ?? null),
    place: null,
  }));
  const total = lineOdds(priced, false, linesOf(type, null, legs.length));
  return {
    ref: bet.ref,
    lang: 'en',
    oddsFormat: bet.oddsFormat,
    type,
    systemType: null,
    stake,
    currency: bet.currency,
    totalOdds: total.win === null ? null : totalOddsText(total.win),
    displayTotalOdds: displayTotal(bet, total.win),
    possibleWinnings:
      bet.possibleWinnings === undefined ? possibleReturns(stake, total) : bet.possibleWinnings,
    numberOfBets: 1,
    eachWay: false,
    eachWayTotalOdds: null,
    eachWayPossibleWinnings: null,
    freeBet: null,
    profitBoost: null,
    selections: legs.map(({ id, odds, version, earlyPayouts }) => ({
      id,
      odds,
      version,
      eachWay: false,
      ...(earlyPayouts === undefined ? {} : { earlyPayouts: [...earlyPayouts] }),
    })),
    selectionGroups: [],
    halftimeHeroes: {
      active: legs.some(({ earlyPayouts }) => earlyPayouts?.includes('HALF_TIME_HEROES') === true),
    },
    betBuilderAccaIds: [],
    acceptOddsChange: 'NOT_ACCEPT',
  };
}

/** Whether the gateway adds to what follows from the prices; it may take from it, down to what it pays. */
export function hasBoost({ possibleWinnings, ...bet }: EditedBet): boolean {
  const plain = editedSlip(bet).possibleWinnings;
  return possibleWinnings != null && plain !== null && possibleWinnings > plain;
}
