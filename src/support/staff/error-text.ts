import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import type { Text } from '#src/text/text.ts';

const known = [
  'STAFF_SIGN_IN',
  'STAFF_CODE',
  'STAFF_OWN_PASSWORD',
  'STAFF_LOCKED',
  'STAFF_SESSION_EXPIRED',
  'STAFF_SIGN_IN_REQUIRED',
  'STAFF_FORBIDDEN',
  'STAFF_EXPLAIN',
  'STAFF_SENSITIVE',
  'STAFF_TOO_MANY',
  'RECORDING_UNKNOWN',
  'RECORDING_ERASED',
  'RECORDING_EXPIRED',
  'RECORDING_WITHOUT_DEVICE_PART',
  'RECORDING_NOT_REDACTED',
  'VIEW_UNKNOWN',
  'VIEW_EXPIRED',
  'NOTE_UNKNOWN',
  'NOTE_CHANGED',
  'CUSTOMER_UNKNOWN',
  'COLLEAGUE_UNKNOWN',
  'ACCOUNT_UNKNOWN',
  'MESSAGE_UNKNOWN',
  'RECOVERY_UNKNOWN',
  'RESULT_MARKET_UNKNOWN',
  'RESULT_SELECTION_UNKNOWN',
  'RESULT_NOT_OVER',
  'RESULT_DECIDED',
  'RESULT_TOO_MANY_WINNERS',
  'RESULT_TOO_MANY_PLACED',
  'RESULT_DEAD_HEAT',
  'RESULT_WINNER_NOT_PLACED',
  'RESULT_PLACE_NEEDED',
  'RESULT_NO_PLACE_PART',
  'RESULT_HALF_EACH_WAY',
  'RESULT_STARTING_PRICE_NEEDED',
  'RESULT_CAST_ONLY_VOID',
  'RESULT_AGAINST_FEED',
  'RESULT_CHANGED',
  'DOCUMENT_DECIDED',
  'RATE_LIMITED',
  'VALIDATION',
  'UNAVAILABLE',
  'UNREACHABLE',
] as const;

/** What a refusal means to the person who reads it. */
export function errorText(t: Text, because: string): string {
  const name = known.find((one) => one === because);
  return t(`staff.error.${name ?? 'other'}`, { least: STAFF_LIMITS.password.least });
}
