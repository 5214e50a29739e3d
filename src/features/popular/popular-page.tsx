import type * as z from 'zod/mini';
import type { getPopular as definition } from '#domain/contract/browse.ts';
import { getPopular } from '#domain/contract/initial-calls.ts';
import { sportPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { slug } from '#domain/navigation/slug.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { Crumbs } from '#src/features/sports/crumbs.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { TabLinks } from '#src/ui/tabs.tsx';
import { PopularLeagues } from './popular-leagues.tsx';
import { PopularNote } from './popular-note.tsx';
import { PopularSelections } from './popular-selections.tsx';

type Answer = z.infer<typeof definition.answer>['result'];

const pathsOf = (sport: string) => {
  const sportName = slug(sport, 'sport');
  return { bets: pathFor('popular', { sportName }), leagues: pathFor('popularLeagues', { sportName }) };
};

function Head({ answer: { sport }, isLeagues }: { readonly answer: Answer; readonly isLeagues: boolean }) {
  const t = useText();
  const paths = pathsOf(sport.name);
  const here = isLeagues ? paths.leagues : paths.bets;
  const title = t('popular.title', { sport: sport.name });
  return (
    <>
      <Crumbs
        crumbs={[
          { href: pathFor('sports'), label: t('sports.title') },
          { href: sportPath(sport), label: sport.name },
        ]}
      />
      <PageHead
        heading={title}
        title={isLeagues ? `${title} · ${t('popular.leagues')}` : title}
        canonical={here}
        description={t('meta.popular', { sport: sport.name, brand: t('brand.name') })}
      />
      <TabLinks
        label={t('popular.parts')}
        tabs={[
          { href: paths.bets, label: t('popular.selections') },
          { href: paths.leagues, label: t('popular.leagues') },
          { href: sportPath(sport), label: t('popular.competitions') },
        ]}
        current={here}
      />
    </>
  );
}

const skeleton = (
  <Card>
    <SkeletonRows rows={8} height={64} prices={1} />
  </Card>
);

/** What customers back most in a sport, and in which leagues (BRW-09). */
export function PopularPage() {
  const t = useText();
  const isLeagues = useApp((state) => state.navigation.key === 'popularLeagues');
  const view = usePageView(getPopular);
  const answer = view.kind === 'absent' ? null : view.result;
  if (answer === null && view.kind === 'failed' && view.view.failure?.kind === 'refused')
    return <NotFoundPage />;
  return (
    <Page>
      {answer === null ? (
        <PageHead heading={t('route.popular')} title={t('route.popular')} />
      ) : (
        <Head answer={answer} isLeagues={isLeagues} />
      )}
      <PopularNote />
      <ViewState name={getPopular.name} view={view} skeleton={skeleton}>
        {(result) => (isLeagues ? <PopularLeagues answer={result} /> : <PopularSelections answer={result} />)}
      </ViewState>
    </Page>
  );
}
