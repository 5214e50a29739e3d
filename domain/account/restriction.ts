import type { BuiltRouteKey } from '../navigation/routes.ts';

/** Why a customer may not deposit or withdraw, as the gateway names it (ACC-10.1). */
export const RESTRICTION_REASONS = [
  'SELF_EXCLUDED_USER',
  'USER_IS_TIMED_OUT',
  'USER_IS_NOT_ACTIVE',
  'USER_IS_FROZEN',
  'KYC_NON_VERIFIED_USER',
  'USER_IS_NOT_EXTERNALLY_AGE_VERIFIED',
  'DEPOSIT_LIMITS_UNSET',
] as const;
export type RestrictionReason = (typeof RESTRICTION_REASONS)[number];

/** The one thing that helps; of what is not named, and of what only a person can lift, it is to ask us. */
const NEXT_STEPS = {
  SELF_EXCLUDED_USER: 'contactUs',
  USER_IS_TIMED_OUT: 'responsibleGaming',
  USER_IS_NOT_ACTIVE: 'contactUs',
  USER_IS_FROZEN: 'contactUs',
  KYC_NON_VERIFIED_USER: 'accountVerification',
  USER_IS_NOT_EXTERNALLY_AGE_VERIFIED: 'accountVerification',
  DEPOSIT_LIMITS_UNSET: 'depositLimits',
  OTHER: 'contactUs',
} as const satisfies Readonly<Record<RestrictionReason | 'OTHER', BuiltRouteKey>>;

export interface Restriction {
  readonly reason: RestrictionReason | 'OTHER';
  readonly next: (typeof NEXT_STEPS)[RestrictionReason | 'OTHER'];
}

/**
 * What stands in the way of a page of money: the gravest reason that is told, or one that is not named.
 *
 * @param logical names among `logicalRestrictions` of the user info
 */
export function restrictionOf(logical: readonly string[]): Restriction {
  const reason = RESTRICTION_REASONS.find((one) => logical.includes(one)) ?? 'OTHER';
  return { reason, next: NEXT_STEPS[reason] };
}
