import { useMemo, useState } from 'react';
import type { StaffMe } from '#domain/contract/staff.ts';
import type { StaffAct } from '#domain/contract/staff-call.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { type ConsoleAddress, formatAddress } from '../address.ts';
import { Console } from '../console.tsx';
import { AnnouncePage } from './announce/announce-page.tsx';
import { DocumentsPage } from './documents/documents-page.tsx';
import type { Purpose } from './gate.tsx';
import { PayOutsPage } from './payouts/payouts-page.tsx';
import { PeoplePage } from './people-page.tsx';
import { ReportsPage } from './reports/reports-page.tsx';
import { SafeguardsPage } from './safeguards/safeguards-page.tsx';
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

/** Pages of the console in their order, and what one must be allowed to do to see each. */
const TABS = [
  { label: 'list', act: null, to: { page: 'list' } },
  { label: 'seen', act: 'seen', to: { page: 'seen', subject: null } },
  { label: 'staff', act: 'openedBy', to: { page: 'staff', who: null } },
  { label: 'reports', act: 'search', to: { page: 'reports' } },
  { label: 'documents', act: 'identity', to: { page: 'documents' } },
  { label: 'safeguards', act: 'safeguard', to: { page: 'safeguards' } },
  { label: 'payouts', act: 'payOut', to: { page: 'payouts' } },
  { label: 'waiting', act: 'settle', to: { page: 'waiting' } },
  { label: 'messages', act: 'announce', to: { page: 'messages' } },
] as const satisfies readonly {
  readonly label: string;
  readonly act: StaffAct | null;
  readonly to: ConsoleAddress;
}[];

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
  return (
    <header className={styles.head}>
      <nav aria-label={t('staff.nav')}>
        {TABS.map(({ label, act, to }) =>
          act === null || may(act) ? (
            <a
              key={label}
              className={styles.tab}
              href={formatAddress(to)}
              aria-current={place.page === to.page ? 'page' : undefined}
            >
              {t(`staff.nav.${label}`)}
            </a>
          ) : null,
        )}
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
    case 'safeguards':
      return <SafeguardsPage />;
    case 'payouts':
      return <PayOutsPage />;
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
