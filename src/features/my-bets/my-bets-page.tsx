import { pathFor } from '#domain/navigation/routes.ts';
import { selectConfigLoaded, selectFeature } from '#projections/config/select-config.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { LateResults } from '#src/features/betslip/placing/late-results.tsx';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { RecordingNotice } from '#src/features/session-records/recording-notice.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Page } from '#src/ui/layout.tsx';
import { TabLinks } from '#src/ui/tabs.tsx';
import { CashOutBets, OpenBets } from './bet-lists.tsx';
import { BonusesOfCustomer } from './bonuses.tsx';
import { CashOutNotices } from './cash-out-notices.tsx';
import { LoginFirst } from './login-first.tsx';
import { PhaseChips } from './phase-chips.tsx';
import { SettledBets } from './settled-bets.tsx';
import { useBetFilter } from './use-bet-filter.ts';

const LISTS = ['myBetsOpen', 'myBetsCashout', 'myBetsHistorySports', 'myBetsBonuses'] as const;
function Body({ list }: { readonly list: (typeof LISTS)[number] }) {
  const t = useText();
  const { phase } = useBetFilter().filter;
  if (list === 'myBetsHistorySports') return <SettledBets />;
  if (list === 'myBetsBonuses') return <BonusesOfCustomer />;
  const Live = list === 'myBetsCashout' ? CashOutBets : OpenBets;
  return (
    <>
      <h2 className="sr-only">{t(list === 'myBetsCashout' ? 'cashOut.tab' : 'myBets.open')}</h2>
      <PhaseChips />
      <Live phase={phase} />
    </>
  );
}

/** Own bets, open and settled (MYB-01). */
export function MyBetsPage() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  const key = useApp((state) => state.navigation.key);
  const list = LISTS.find((one) => one === key) ?? 'myBetsOpen';
  const hasCashOut = useApp((state) => selectFeature(state, 'cashOut'));
  // Before the configuration is here nobody can say whether there is such a page.
  const isKnown = useApp(selectConfigLoaded);
  // Switched off, its tab and its address are gone (CSH-04.1).
  if (list === 'myBetsCashout' && !hasCashOut && isKnown) return <NotFoundPage />;
  const tabs = [
    { href: pathFor('myBetsOpen'), label: t('myBets.open') },
    ...(hasCashOut ? [{ href: pathFor('myBetsCashout'), label: t('cashOut.tab') }] : []),
    { href: pathFor('myBetsHistorySports'), label: t('myBets.settled') },
    { href: pathFor('myBetsBonuses'), label: t('bonuses.tab') },
  ];
  return (
    <Page>
      <PageHead heading={t('myBets.title')} title={t('myBets.title')} noindex />
      <TabLinks label={t('myBets.tabs')} tabs={tabs} current={pathFor(list)} />
      <RecordingNotice />
      <LateResults />
      {loggedIn ? <CashOutNotices /> : null}
      {loggedIn ? <Body list={list} /> : <LoginFirst />}
    </Page>
  );
}
