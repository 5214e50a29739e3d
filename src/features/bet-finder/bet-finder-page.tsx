import { getBetFinder } from '#domain/contract/initial-calls.ts';
import { sportPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { type Crumb, Crumbs } from '#src/features/sports/crumbs.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import styles from './bet-finder.module.css';
import { FinderForm } from './finder-form.tsx';
import { FinderResults } from './finder-results.tsx';
import { ALL, useCriteria, wholeFinder } from './use-criteria.ts';

/** What of the address says nothing here; the rest of it counts. */
function LeftOut() {
  const t = useText();
  const { leftOut } = useCriteria();
  if (leftOut.length === 0) return null;
  return (
    <p role="status" className={styles.leftOut}>
      {t('finder.leftOut')} <span translate="no">{leftOut.join(', ')}</span>
    </p>
  );
}

/** The address names one league: which, and the way to all of them. */
function OneLeague({ league }: { readonly league: { readonly name: string } | null }) {
  const t = useText();
  const { sportName } = useCriteria();
  const named = useApp((state) => state.navigation.params.categoryId ?? ALL);
  if (named === ALL || /^SBTC1_/.test(named)) return null;
  return (
    <div className={styles.league}>
      <span translate="no">{league?.name ?? t('finder.leagueGone')}</span>
      <ButtonLink small href={wholeFinder(sportName)}>
        {t('finder.allLeagues')}
      </ButtonLink>
    </div>
  );
}

const skeleton = (
  <Card>
    <SkeletonRows rows={8} height={72} prices={1} />
  </Card>
);

/** Bets by price, start, sport and market, as the address says (BRW-16). */
export function BetFinderPage() {
  const t = useText();
  const { sportName } = useCriteria();
  const isPlain = useApp((state) => state.navigation.params.categoryId === undefined);
  const view = usePageView(getBetFinder);
  const answer = view.kind === 'absent' ? null : view.result;
  if (answer === null && view.kind === 'failed' && view.view.failure?.kind === 'refused')
    return <NotFoundPage />;
  const sport = answer?.sport ?? undefined;
  const name = t('route.betFinder');
  const crumbs: readonly Crumb[] = [
    { href: pathFor('sports'), label: t('sports.title') },
    ...(sport === undefined ? [] : [{ href: sportPath(sport), label: sport.name }]),
  ];
  return (
    <Page>
      <Crumbs crumbs={crumbs} />
      <PageHead
        heading={name}
        title={sport === undefined ? name : t('finder.title', { sport: sport.name })}
        canonical={wholeFinder(sportName)}
        noindex={!isPlain}
        description={t('meta.betFinder', { brand: t('brand.name') })}
      />
      <FinderForm />
      <LeftOut />
      <OneLeague league={answer?.league ?? null} />
      <ViewState name={getBetFinder.name} view={view} skeleton={skeleton}>
        {(result) => <FinderResults answer={result} />}
      </ViewState>
    </Page>
  );
}
