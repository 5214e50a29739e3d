import type { UserInfo } from '../contract/account.ts';

type Limits = UserInfo['limits'];
type LimitRecord = Extract<NonNullable<Limits>, Record<string, unknown>>;

const isRecord = (value: Limits | undefined): value is LimitRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: Limits): boolean =>
  value === null || (isRecord(value) && Object.keys(value).length === 0);

/**
 * Limits as the screens may rely on them (USR-02): an empty object means none and becomes null; a deposit
 * limit without an amount is dropped.
 */
export function normaliseLimits(limits: Limits): Limits {
  if (!isRecord(limits)) return null;
  const kept: LimitRecord = {};
  for (const [name, value] of Object.entries(limits)) {
    if (name === 'depositLimits' && Array.isArray(value)) {
      const set = value.filter((item) => isRecord(item) && typeof item.amount === 'number');
      if (set.length > 0) kept[name] = set;
    } else if (!isEmpty(value)) {
      kept[name] = value;
    }
  }
  return isEmpty(kept) ? null : kept;
}

/** User info with its limits normalised; everything else as the gateway sent it. */
export const normaliseUserInfo = (info: UserInfo): UserInfo => ({
  ...info,
  limits: normaliseLimits(info.limits),
});
