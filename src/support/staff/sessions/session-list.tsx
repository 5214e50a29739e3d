import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ListedSession } from '#domain/contract/staff-recordings.ts';
import { formatAddress } from '#src/support/address.ts';
import { walkRows } from '#src/support/walk-rows.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { errorText } from '../error-text.ts';
import { deskLimits } from '../limits.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { timeText } from '../time-text.ts';
import { FilterBar } from './filter-bar.tsx';
import type { SessionList } from './use-sessions.ts';

function Row({ session }: { readonly session: ListedSession }) {
  const t = useText();
  const { pseudonym, brand, build, startedAt, bets, errors, events, clientPart, sensitive } = session;
  const [bet] = bets;
  const address = { page: 'session', session: session.session, moment: {} } as const;
  return (
    <a href={formatAddress(address)} className={styles.row}>
      <span className={styles.when}>{timeText(startedAt)}</span>
      <span className={styles.customer}>{pseudonym ?? t('staff.list.guest')}</span>
      <span className={styles.bets}>
        {t('staff.list.bets', { count: bets.length })}
        {bet === undefined ? null : <code>{bet}</code>}
      </span>
      <span className={styles.marks}>
        {errors.length === 0 ? null : (
          <Badge tone="caution">{t('staff.list.errors', { count: errors.length })}</Badge>
        )}
        {sensitive ? <Badge tone="caution">{t('staff.list.sensitive')}</Badge> : null}
        {clientPart === 'whole' ? null : <Badge>{t(`staff.part.${clientPart}`)}</Badge>}
      </span>
      <span className={styles.build}>
        {brand} · {build} · {t('staff.list.events', { events })}
      </span>
    </a>
  );
}

function Rows({ sessions }: { readonly sessions: readonly ListedSession[] }) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- drawn anew at every scroll, as a list of the rows in sight must be
  const rows = useVirtualizer({
    count: sessions.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => deskLimits.row,
    overscan: deskLimits.overscan,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows only move the focus along its rows, which are links
    <div className={styles.rows} ref={scroller} onKeyDown={walkRows(rows, sessions.length)}>
      <ul style={{ height: rows.getTotalSize() }} aria-label={t('staff.list.title')}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const session = sessions[index];
          if (session === undefined) return null;
          return (
            <li
              key={session.session}
              data-index={index}
              aria-setsize={sessions.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)`, height: deskLimits.row }}
            >
              <Row session={session} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Nothing({ list }: { readonly list: SessionList }) {
  const t = useText();
  const { may } = useStaff();
  if (list.state === 'loading') return <p className={styles.aside}>{t('staff.list.loading')}</p>;
  return may('browse') ? (
    <EmptyState title={t('staff.list.empty')} hint={t('staff.list.emptyHint')} />
  ) : (
    <EmptyState title={t('staff.list.point')} hint={t('staff.list.pointHint')} />
  );
}

/** Recorded sessions, newest first; only the rows in sight are drawn. */
export function SessionListPage({ list }: { readonly list: SessionList }) {
  const t = useText();
  const { may } = useStaff();
  const { sessions, state, because, more } = list;
  return (
    <main className={styles.listPage}>
      <h1 className="sr-only">{t('staff.list.title')}</h1>
      {may('browse') ? <FilterBar list={list} /> : null}
      <p role="status" className={styles.count}>
        {sessions.length === 0
          ? ''
          : t('staff.list.count', { count: sessions.length, more: more ? 'yes' : 'no' })}
      </p>
      {state === 'refused' ? (
        <p role="alert" className={styles.trouble}>
          {errorText(t, because)}
        </p>
      ) : null}
      {sessions.length === 0 ? <Nothing list={list} /> : <Rows sessions={sessions} />}
      {more ? (
        <Button disabled={state === 'loading'} onClick={() => void list.loadMore()}>
          {t('staff.list.more')}
        </Button>
      ) : null}
    </main>
  );
}
