import { RESULT_CODES } from '../contract/errors.ts';

/**
 * Why a session ended (ACCT-04). `user` is the customer's own choice and needs no banner; `leftBehind` ended
 * with the tab that it was in, which a new tab goes on from; `otherTab`: logged out in another tab;
 * `ownTime`: their own time is over (RGT-04); `idle`, `longest`: nobody did anything, or it lasted as long as
 * any may (ACC-15).
 */
export const END_REASONS = [
  'user',
  'leftBehind',
  'otherTab',
  'selfExcluded',
  'onBreak',
  'ownTime',
  'closed',
  'inactive',
  'timedOut',
  'frozen',
  'realityCheck',
  'portalClosed',
  'prolongFail',
  'tokenExpired',
  'idle',
  'longest',
  'sessionConflict',
  '1122',
  '1123',
  '1204',
  '3001',
  '3008',
] as const;
export type EndReason = (typeof END_REASONS)[number];

const known = new Set<number>([
  RESULT_CODES.sessionExpired,
  RESULT_CODES.sessionRevoked,
  RESULT_CODES.selfExcluded,
  RESULT_CODES.accountLocked,
  RESULT_CODES.accountFrozen,
]);

/**
 * Reason for a non-zero result code of a renewal; codes without a reason of their own are `prolongFail`
 * (SES-05).
 */
export function endReasonOf(resultCode: number): EndReason {
  const reason = END_REASONS.find((name) => name === String(resultCode));
  return known.has(resultCode) && reason !== undefined ? reason : 'prolongFail';
}

const byType: ReadonlyMap<string, EndReason> = new Map([
  ['COOL_OFF', 'onBreak'],
  ['SelfExcluded', 'selfExcluded'],
  ['OWN_TIME_OVER', 'ownTime'],
  ['PLAYER_TERMINATED', 'closed'],
]);

/** The customer's own protection that a refusal speaks of, where it names one (RGT-04, RGT-05). */
export const protectionOf = (errorType: string): EndReason | undefined => byType.get(errorType);
