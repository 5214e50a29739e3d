import type { LoginError } from '#domain/session/login-errors.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import styles from './form.module.css';
import { momentText } from './moment-text.ts';

const TEXTS: Readonly<Record<string, MessageId>> = {
  selfExcluded: 'session.ended.selfExcluded',
  onBreak: 'session.ended.onBreak',
  ownTime: 'session.ended.ownTime',
  closed: 'session.ended.closed',
  inactive: 'session.ended.inactive',
  timedOut: 'session.ended.timedOut',
  frozen: 'session.ended.frozen',
  realityCheck: 'session.ended.realityCheck',
  portalClosed: 'session.ended.portalClosed',
  prolongFail: 'session.ended.prolongFail',
  tokenExpired: 'session.ended.tokenExpired',
  idle: 'session.ended.idle',
  longest: 'session.ended.longest',
  sessionConflict: 'session.ended.sessionConflict',
  otherTab: 'session.ended.otherTab',
  '1122': 'session.ended.1122',
  '1123': 'session.ended.1123',
  '1204': 'session.ended.1204',
  '3001': 'session.ended.3001',
  '3008': 'session.ended.3008',
};

/** Refusals that say anew that the account is shut, and until when: one notice says it, not two (RGT-05). */
const SAID_ANEW: ReadonlySet<LoginError | undefined> = new Set<LoginError>([
  'coolOff',
  'coolOffUntil',
  'selfExcluded',
  'selfExcludedUntil',
  'playerTerminated',
  'accountFrozen',
  'accountLocked',
  'timeout',
]);

/** Why the last session ended; nothing after the customer's own logout, nor in a new tab (SES-07). */
export function SessionEnded() {
  const t = useText();
  const reason = useApp((state) => state.session.reason);
  const until = useApp((state) => state.user.shut?.until ?? state.user.timeOver?.until);
  const isSaidAnew = useApp(({ session: { login } }) => !login.pending && SAID_ANEW.has(login.error?.error));
  if (isSaidAnew || reason === null || reason === 'user' || reason === 'leftBehind') return null;
  return (
    <p className={styles.ended} role="alert">
      {t(TEXTS[reason] ?? 'session.ended.other', { until: until == null ? 'none' : momentText(until) })}
    </p>
  );
}
