import { isSystemType, type SystemType } from '#domain/bet/system-types.ts';
import type { BetKind } from '#domain/contract/betting.ts';
import type { Money } from '#domain/money/money.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { moneyText } from '#src/text/format.ts';
import type { Text } from '#src/text/text.ts';

/** A system bet with its lines: "Doubles × 6 lines" (SYS-01, TRAP-05). */
export const systemText = (type: SystemType, lines: number, t: Text): string =>
  t('bets.named', { name: t(`bets.${type}`), lines });

const KINDS: Readonly<Record<BetKind, MessageId>> = {
  SINGLE: 'bets.kind.SINGLE',
  COMBO: 'bets.kind.COMBO',
  SYSTEM: 'bets.kind.SYSTEM',
  YOURBET: 'bets.kind.YOURBET',
  FORECAST: 'cast.kind.FORECAST',
  TRICAST: 'cast.kind.TRICAST',
  STRAIGHTFORECAST: 'cast.kind.STRAIGHTFORECAST',
  STRAIGHTTRICAST: 'cast.kind.STRAIGHTTRICAST',
  REVERSEFORECAST: 'cast.kind.REVERSEFORECAST',
  COMBINATIONFORECAST: 'cast.kind.COMBINATIONFORECAST',
  COMBINATIONTRICAST: 'cast.kind.COMBINATIONTRICAST',
};

/**
 * What a placed bet is called, wherever it is named: "Single", "Treble, 3 selections", "Yankee × 11 lines, 4
 * selections".
 *
 * @param size selections that the bet is of, each bet builder being one of an acca's (BBD-01)
 */
export function betNameText(
  bet: {
    readonly type: BetKind;
    readonly systemType: string | null;
    readonly lines: number;
    readonly size: number;
  },
  t: Text,
): string {
  const { type, systemType, lines, size } = bet;
  const kind = systemTextOf(systemType, lines, t) ?? t(KINDS[type], { size });
  return t('bets.kind', { kind, size });
}

/** The same from the wire; undefined for a type that this build does not know. */
export const systemTextOf = (type: string | null, lines: number, t: Text): string | undefined =>
  type !== null && isSystemType(type) ? systemText(type, lines, t) : undefined;

/**
 * How the stakes of a bet add up: "6 × £1.00 = £6.00 total", "£5.00 e/w = £10.00 total" (EWY-02). Undefined
 * for a bet of one stake, whose stake says it all.
 */
export function sumText(
  bet: { readonly lines: number; readonly eachWay: boolean; readonly unit: Money; readonly total: Money },
  currency: string,
  t: Text,
): string | undefined {
  if (bet.lines < 2 && !bet.eachWay) return undefined;
  return t('bets.sum', {
    lines: bet.lines,
    eachWay: bet.eachWay ? 'yes' : 'no',
    unit: moneyText(bet.unit, currency),
    total: moneyText(bet.total, currency),
  });
}

/** "1/5 odds, 3 places". */
export const placeTermsText = (
  { num, den, places }: { readonly num: number; readonly den: number; readonly places: number },
  t: Text,
): string => t('bets.placeTerms', { num, den, places });
