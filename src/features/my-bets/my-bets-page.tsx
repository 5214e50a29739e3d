import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { LateResults } from '#src/features/betslip/late-results.tsx';
import { RecordingNotice } from '#src/features/session-records/recording-notice.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Page } from '#src/ui/layout.tsx';
import { TabLinks } from '#src/ui/tabs.tsx';
import { OpenBets, SettledBets } from './bet-lists.tsx';
import { BonusesOfCustomer } from './bonuses.tsx';
import { LoginFirst } from './login-first.tsx';

const LISTS = ['myBetsOpen', 'myBetsHistorySports', 'myBetsBonuses'] as const;
const BODIES = {
  myBetsOpen: OpenBets,
  myBetsHistorySports: SettledBets,
  myBetsBonuses: BonusesOfCustomer,
} as const;

/** Own bets, open and settled (MYB-01 as far as it is built). */
export function MyBetsPage() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  const key = useApp((state) => state.navigation.key);
  const list = LISTS.find((one) => one === key) ?? 'myBetsOpen';
  const Body = BODIES[list];
  const tabs = [
    { href: pathFor('myBetsOpen'), label: t('myBets.open') },
    { href: pathFor('myBetsHistorySports'), label: t('myBets.settled') },
    { href: pathFor('myBetsBonuses'), label: t('bonuses.tab') },
  ];
  return (
    <Page>
      <PageHead heading={t('myBets.title')} title={t('myBets.title')} noindex />
      <TabLinks label={t('myBets.tabs')} tabs={tabs} current={pathFor(list)} />
      <RecordingNotice />
      <LateResults />
      {loggedIn ? <Body /> : <LoginFirst />}
    </Page>
  );
}
