import { useMemo, useState } from 'react';
import type { StaffMe } from '#domain/contract/staff.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { type ConsoleAddress, formatAddress } from '../address.ts';
import { Console } from '../console.tsx';
import { AnnouncePage } from './announce/announce-page.tsx';
import { DocumentsPage } from './documents/documents-page.tsx';
import type { Purpose } from './gate.tsx';
import { PeoplePage } from './people-page.tsx';
import { ReportsPage } from './reports/reports-page.tsx';
import { FindBar } from './sessions/find-bar.tsx';
import { SessionListPage } from './sessions/session-list.tsx';
import { SessionPage } from './sessions/session-page.tsx';
import type { StaffSession } from './sessions/use-session.ts';
import { type SessionList, useSessions } from './sessions/use-sessions.ts';
import styles from './staff.module.css';
import { type StaffContextValue as DeskValue, StaffContext, useStaff } from './staff-context.ts';
import { SeenPage } from './trail/seen-page.tsx';
import { goTo, useAddress } from './use-address.ts';
import { WaitingPage } from './waiting/waiting-page.tsx';

/** An address of a file is the list here: a file is opened by hand. */
function placeOf(address: ConsoleAddress): Exclude<ConsoleAddress, { page: 'file' }> {
  return address.page === 'file' ? { page: 'list' } : address;
}

function Head({
  place,
  list,
  onFile,
}: {
  readonly place: ConsoleAddress;
  readonly list: SessionList;
  readonly onFile: () => void;
}) {
  const t = useText();
  const { me, may, signOut } = useStaff();
  const current = (page: ConsoleAddress['page']) => (place.page === page ? 'page' : undefined);
  return (
    <header className={styles.head}>
      <nav aria-label={t('staff.nav')}>
        <a className={styles.tab} href={formatAddress({ page: 'list' })} aria-current={current('list')}>
          {t('staff.nav.list')}
        </a>
        {may('seen') ? (
          <a
            className={styles.tab}
            href={formatAddress({ page: 'seen', subject: null })}
            aria-current={current('seen')}
          >
            {t('staff.nav.seen')}
          </a>
        ) : null}
        {may('openedBy') ? (
          <a
            className={styles.tab}
            href={formatAddress({ page: 'staff', who: null })}
            aria-current={current('staff')}
          >
            {t('staff.nav.staff')}
          </a>
        ) : null}
        {may('search') ? (
          <a
            className={styles.tab}
            href={formatAddress({ page: 'reports' })}
            aria-current={current('reports')}
          >
            {t('staff.nav.reports')}
          </a>
        ) : null}
        {may('identity') ? (
          <a
            className={styles.tab}
            href={formatAddress({ page: 'documents' })}
            aria-current={current('documents')}
          >
            {t('staff.nav.documents')}
          </a>
        ) : null}
        {may('settle') ? (
          <a
            className={styles.tab}
            href={formatAddress({ page: 'waiting' })}
            aria-current={current('waiting')}
          >
            {t('staff.nav.waiting')}
          </a>
        ) : null}
        {may('announce') ? (
          <a
            className={styles.tab}
            href={formatAddress({ page: 'messages' })}
            aria-current={current('messages')}
          >
            {t('staff.nav.messages')}
          </a>
        ) : null}
      </nav>
      <FindBar list={list} />
      <div className={styles.account}>
        <Button small look="quiet" onClick={onFile}>
          {t('staff.nav.file')}
        </Button>
        <span>{t('staff.who', { name: me.name, role: me.role })}</span>
        <Button small onClick={() => void signOut()}>
          {t('staff.nav.signOut')}
        </Button>
      </div>
    </header>
  );
}

function Place({ place, list }: { readonly place: ReturnType<typeof placeOf>; readonly list: SessionList }) {
  const [purpose, setPurpose] = useState<Purpose>();
  switch (place.page) {
    case 'list':
      return <SessionListPage list={list} />;
    case 'session':
      return (
        <SessionPage
          key={place.session}
          address={place}
          list={list}
          purpose={purpose}
          onPurpose={setPurpose}
        />
      );
    case 'seen':
      return <SeenPage subject={place.subject} />;
    case 'staff':
      return <PeoplePage who={place.who} />;
    case 'reports':
      return <ReportsPage />;
    case 'messages':
      return <AnnouncePage />;
    case 'documents':
      return <DocumentsPage />;
    case 'waiting':
      return <WaitingPage />;
  }
}

function Pages() {
  const t = useText();
  const place = placeOf(useAddress());
  const list = useSessions();
  const [file, setFile] = useState(false);
  if (file)
    return (
      <Console>
        <Button
          onClick={() => {
            setFile(false);
            goTo({ page: 'list' });
          }}
        >
          {t('staff.nav.closeFile')}
        </Button>
      </Console>
    );
  return (
    <div className={styles.desk} data-page={place.page}>
      <Head place={place} list={list} onFile={() => setFile(true)} />
      <Place place={place} list={list} />
    </div>
  );
}

/** Everything that is shown to somebody who is signed in. */
export function StaffShell({ session, me }: { readonly session: StaffSession; readonly me: StaffMe }) {
  const { ask, signOut } = session;
  const desk = useMemo<DeskValue>(
    () => ({ me, ask, signOut, may: (act) => me.may.includes(act) }),
    [me, ask, signOut],
  );
  return (
    <StaffContext value={desk}>
      <Pages />
    </StaffContext>
  );
}
