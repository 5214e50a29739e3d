import { Suspense, useEffect, useState } from 'react';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { selectNotices } from '#projections/live/select-notices.ts';
import { freshness } from '#projections/live/staleness.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconInfoCircle, IconWifiOff } from '#src/ui/icons.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import styles from './shell.module.css';

/**
 * A first connection that takes longer than this is told like a lost one: no price looks live without a sign
 * of life.
 */
const FIRST_CONNECTION = DEFAULTS.live.placementBlockMs;

/** Whether prices can be trusted, seen once a second while the connection is down (LIV-05). */
function useReconnecting(): boolean {
  const live = useApp((state) => state.live);
  const now = useNow(!live.connected || live.silentSince !== null);
  const [opened] = useState(now);
  const state = freshness(live, now);
  if (state === 'connecting') return now - opened >= FIRST_CONNECTION;
  return state === 'reconnecting' || state === 'blocked';
}

/**
 * Marks every price on the page as stale with one attribute, so that no price button has to watch the
 * connection.
 */
function useStaleMark(stale: boolean): void {
  useEffect(() => {
    document.documentElement.dataset.stale = String(stale);
  }, [stale]);
}

const LazyNotices = lazyPart(async () => {
  const [module] = await Promise.all([import('./system-notices.tsx'), loadTexts([])]);
  return module.SystemNotices;
});

/** Fetched when there is something to say: what comes does so by a line that stands. */
function Notices() {
  const wanted = useApp(
    (state) =>
      state.lifecycle.storage === 'memory' || state.user.userId !== null || selectNotices(state).length > 0,
  );
  if (!wanted) return null;
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <LazyNotices />
      </Suspense>
    </PartBoundary>
  );
}

/** What the customer must know about the page as a whole; one region that is always there. */
export function MessagesBar() {
  const t = useText();
  const reconnecting = useReconnecting();
  const online = useApp((state) => state.lifecycle.online);
  const unavailable = useApp((state) => state.live.serverUnavailable);
  const submit = useSubmit();
  useStaleMark(reconnecting || !online);
  return (
    <div className={styles.messages} role="status" aria-label={t('shell.messages')}>
      {reconnecting || !online ? (
        <p className={styles.message} data-message="connection">
          <IconWifiOff size={16} aria-hidden="true" />
          {t(online ? 'shell.reconnecting' : 'shell.offline')}
        </p>
      ) : null}
      {unavailable ? (
        <p className={styles.message} data-message="server">
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>{t('shell.serverUnavailable')}</span>
          <Button small onClick={() => submit({ type: 'intent/retryPressed', data: { view: 'server' } })}>
            {t('state.retry')}
          </Button>
        </p>
      ) : null}
      <Notices />
    </div>
  );
}
