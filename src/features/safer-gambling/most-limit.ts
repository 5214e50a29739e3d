import { OWN_LIMITS } from '#domain/account/own-limits.ts';
import { money } from '#domain/money/parse-money.ts';
import { moneyText } from '#src/text/format.ts';

/** The highest limit that can be set, as it is said beside a field with another amount. */
export const mostLimitText = (currency: string): string => moneyText(money(OWN_LIMITS.mostAmount), currency);
