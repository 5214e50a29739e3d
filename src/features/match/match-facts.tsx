import { factsOfSport, type MatchFact } from '#domain/config/match-facts.ts';
import { getResults } from '#domain/contract/initial-calls.ts';
import type { LeagueResults } from '#domain/contract/results.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import type { EventStatistic } from '#domain/market/event-statistics.ts';
import { statsPath } from '#domain/navigation/stats-path.ts';
import { statisticsOf } from '#projections/entities/entities-counted.ts';
import { viewOption } from '#projections/navigation/selectors.ts';
import { hasBegun } from '#src/features/event/has-begun.ts';
import { Form, Meetings } from '#src/features/results/event-form.tsx';
import { LeagueTable } from '#src/features/results/league-table.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { Incidents } from './incidents.tsx';
import styles from './match.module.css';
import { countsOf, Statistics } from './statistics.tsx';

const CHOICE = { view: 'event', option: 'fact' } as const;
const PANEL = 'match-fact';

const LABELS: Readonly<Record<MatchFact, MessageId>> = {
  incidents: 'match.incidents',
  statistics: 'match.statistics',
  form: 'results.form',
  table: 'results.table',
  meetings: 'results.meetings',
};

type Answer = LeagueResults | undefined;
type Counts = readonly EventStatistic[];

/** Whether there is anything to show under a tab (INP-05). */
const HAS: Readonly<Record<MatchFact, (event: EventEntity, answer: Answer, counts: Counts) => boolean>> = {
  incidents: (event) => hasBegun(event) && (event.scoreboard?.incidents ?? []).length > 0,
  statistics: (event, _, counts) => hasBegun(event) && counts.length > 0,
  form: (_, answer) =>
    answer !== undefined &&
    (answer.results.length > 0 || (answer.sides ?? []).some(({ form }) => form.length > 0)),
  table: (_, answer) => answer?.standing.kind === 'table',
  meetings: (_, answer) => (answer?.meetings?.results ?? []).length > 0,
};

function Fact({
  fact,
  event,
  answer,
  counts,
}: {
  readonly fact: MatchFact;
  readonly event: EventEntity;
  readonly answer: Answer;
  readonly counts: Counts;
}) {
  if (fact === 'incidents') return <Incidents event={event} />;
  if (fact === 'statistics') return <Statistics event={event} counts={counts} />;
  if (answer === undefined) return null;
  if (fact === 'form') return <Form answer={answer} />;
  if (fact === 'meetings') return <Meetings answer={answer} />;
  return answer.standing.kind === 'table' ? (
    <LeagueTable
      name={answer.name}
      table={answer.standing}
      beside={(answer.sides ?? []).map(({ name }) => name)}
    />
  ) : null;
}

/** Where scores do not say who won, there are results in the place of form (BRW-11.7). */
const labelOf = (fact: MatchFact, answer: Answer): MessageId =>
  fact === 'form' && (answer?.sides ?? []).every(({ form }) => form.length === 0)
    ? 'results.results'
    : LABELS[fact];

/** The tab that was chosen where it has anything, else the form, which is there before a match begins. */
const shownOf = (facts: readonly MatchFact[], chosen: string | undefined): MatchFact | undefined =>
  facts.find((fact) => fact === chosen) ?? facts.find((fact) => fact === 'form') ?? facts[0];

/** What is known of a match and its sides, by tabs; a tab without data is not there (INP-05, MOD-07). */
export function MatchFacts({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const submit = useSubmit();
  const view = usePageView(getResults);
  const chosen = useApp((state) => viewOption(state, CHOICE.view, CHOICE.option));
  const told = useApp((state) => statisticsOf(state.entities, event.id));
  const counts = told ?? countsOf(event);
  const result = view.kind === 'absent' ? null : view.result;
  const answer = result?.kind === 'league' ? result : undefined;
  const facts = factsOfSport(event.sportId).filter((fact) => HAS[fact](event, answer, counts));
  const shown = shownOf(facts, chosen);
  const isAwaited = result === null && view.kind !== 'failed';
  return (
    <Card aria-label={t('match.facts')}>
      <CardHead>
        <h2>{t('match.facts')}</h2>
        {answer === undefined ? null : (
          <ButtonLink small look="quiet" href={statsPath(answer.sport, answer.id)}>
            {t(answer.standing.kind === 'none' ? 'results.allResults' : 'sports.tableAndResults')}
          </ButtonLink>
        )}
      </CardHead>
      {shown === undefined ? (
        isAwaited ? (
          <SkeletonRows rows={3} height={36} prices={0} />
        ) : (
          <p className={styles.none}>{t('match.noFacts')}</p>
        )
      ) : (
        <>
          <Tabs
            label={t('match.facts')}
            tabs={facts.map((id) => ({ id, label: t(labelOf(id, answer)) }))}
            selected={shown}
            controls={PANEL}
            onSelect={(value) => submit({ type: 'intent/viewOptionChosen', data: { ...CHOICE, value } })}
          />
          <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${shown}`}>
            <Fact fact={shown} event={event} answer={answer} counts={counts} />
          </div>
        </>
      )}
    </Card>
  );
}
