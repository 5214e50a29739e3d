import { useEffect, useRef } from 'react';
import { ANY_VIRTUAL, type BetFilter, filterInPath, queryOf } from '#domain/my-bets/bet-filter.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Page } from '#src/ui/layout.tsx';

/** The history of virtual sports is that of all bets, asked for those alone (MYB-10.4). */
const filterOf = (path: string, isVirtuals: boolean): BetFilter => {
  const filter = filterInPath(path);
  return isVirtuals ? { ...filter, sport: filter.sport ?? ANY_VIRTUAL } : filter;
};

/** The further addresses of the history: replaced by it, with their range, once for each arrival (MYB-07). */
export function BetHistoryPage() {
  const t = useText();
  const submit = useSubmit();
  const path = useApp((state) => state.navigation.path);
  const isVirtuals = useApp((state) => state.navigation.key === 'myBetsHistoryVirtuals');
  const left = useRef('');
  useEffect(() => {
    if (left.current === path) return;
    left.current = path;
    const to = `${pathFor('myBetsHistorySports')}${queryOf(filterOf(path, isVirtuals))}`;
    submit({ type: 'intent/navigated', data: { path: to, replace: true } });
  }, [path, isVirtuals, submit]);
  return (
    <Page>
      <PageHead heading={t('shell.loadingPage')} hidden title={t('shell.loadingPage')} noindex />
    </Page>
  );
}
