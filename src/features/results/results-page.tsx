import type * as z from 'zod/mini';
import { getResults, getSports } from '#domain/contract/initial-calls.ts';
import type { getResults as definition } from '#domain/contract/results.ts';
import { competitionPath, sportPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { slug } from '#domain/navigation/slug.ts';
import { statsPath } from '#domain/navigation/stats-path.ts';
import { Leave } from '#src/features/moved/moved-page.tsx';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { type Crumb, Crumbs } from '#src/features/sports/crumbs.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { dayLabel } from './day-chips.tsx';
import { LeagueResultsOf } from './league-results.tsx';
import { SportResultsOf } from './sport-results.tsx';

type Answer = z.infer<typeof definition.answer>['result'];

/** The way back up: of a league to the results of its sport and to its matches. */
const crumbsOf = (answer: Answer, t: Text): readonly Crumb[] => [
  { href: pathFor('sports'), label: t('sports.title') },
  { href: sportPath({ sportId: answer.sportId, name: answer.sport }), label: answer.sport },
  ...(answer.kind === 'league'
    ? [
        { href: statsPath(answer.sport, answer.sportId), label: t('results.results') },
        { href: competitionPath(answer.sport, answer), label: answer.name },
      ]
    : []),
];

/** What the page is called: the league or the sport, with the day that was chosen. */
function titleOf(answer: Answer, isDay: boolean, t: Text): string {
  const of = answer.kind === 'league' ? answer.name : answer.sport;
  const name = t(answer.kind === 'league' ? 'results.leagueTitle' : 'results.sportTitle', { name: of });
  return isDay && answer.day !== undefined
    ? t('results.titleOfDay', { name, day: dayLabel(answer.day) })
    : name;
}

function Head({ answer, isDay }: { readonly answer: Answer; readonly isDay: boolean }) {
  const t = useText();
  const id = answer.kind === 'league' ? answer.id : answer.sportId;
  const name = answer.kind === 'league' ? answer.name : answer.sport;
  return (
    <>
      <Crumbs crumbs={crumbsOf(answer, t)} />
      <PageHead
        heading={titleOf(answer, false, t)}
        title={titleOf(answer, isDay, t)}
        canonical={statsPath(answer.sport, id, isDay ? answer.day : undefined)}
        description={t('meta.results', { name, brand: t('brand.name') })}
      />
    </>
  );
}

function Results() {
  const t = useText();
  const isDay = useApp((state) => state.navigation.params.day !== undefined);
  const view = usePageView(getResults);
  const answer = view.kind === 'absent' ? null : view.result;
  if (answer === null && view.kind === 'failed' && view.view.failure?.kind === 'refused')
    return <NotFoundPage />;
  return (
    <Page>
      {answer === null ? (
        <PageHead heading={t('route.stats')} title={t('route.stats')} />
      ) : (
        <Head answer={answer} isDay={isDay} />
      )}
      <ViewState name={getResults.name} view={view} skeleton={skeleton}>
        {(result) =>
          result.kind === 'sport' ? <SportResultsOf answer={result} /> : <LeagueResultsOf answer={result} />
        }
      </ViewState>
    </Page>
  );
}

const skeleton = (
  <Card>
    <SkeletonRows rows={12} height={44} prices={0} />
  </Card>
);

/** The address names a sport by its word alone: it leads to that sport's results. */
function OfSportByWord() {
  const t = useText();
  const word = useApp((state) => state.navigation.params.sportName);
  const view = usePageView(getSports);
  return (
    <Page>
      <PageHead heading={t('route.stats')} title={t('route.stats')} noindex />
      <ViewState name={getSports.name} view={view}>
        {({ sports }) => {
          const sport = sports.find(({ name }) => slug(name, 'sport') === word);
          return (
            <Leave to={sport === undefined ? pathFor('sports') : statsPath(sport.name, sport.sportId)} />
          );
        }}
      </ViewState>
    </Page>
  );
}

/** Results of a sport by day, or a league with its table (BRW-11, BRW-15). */
export function ResultsPage() {
  const named = useApp((state) => state.navigation.params.categoryId !== undefined);
  return named ? <Results /> : <OfSportByWord />;
}
