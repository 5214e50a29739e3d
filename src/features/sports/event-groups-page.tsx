import type * as z from 'zod/mini';
import type { getEventGroups as definition } from '#domain/contract/browse.ts';
import { getEventGroups } from '#domain/contract/initial-calls.ts';
import { competitionPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { useEvent } from '#src/features/event/use-event.ts';
import { Leave } from '#src/features/moved/moved-page.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { TabLinks } from '#src/ui/tabs.tsx';
import { NoEvents } from './competition-page.tsx';
import { Crumbs } from './crumbs.tsx';
import { OutrightCard } from './outright-card.tsx';

type Filters = z.infer<typeof definition.answer>['result']['filters'];

const useParams = () => useApp((state) => state.navigation.params);

/** What is shown stands in the address; a word there that names no group gives way to the first (BRW-06). */
function Groups({ filters }: { readonly filters: Filters }) {
  const t = useText();
  const { sportName = '', categoryId = '', filterId } = useParams();
  const first = filters[0];
  if (first === undefined) return <NoEvents />;
  const hrefFor = (id: string): string => pathFor('eventGroups', { sportName, categoryId, filterId: id });
  const chosen = filters.find(({ id }) => id === filterId) ?? first;
  const isUnknown = filterId !== undefined && chosen.id !== filterId;
  return (
    <>
      {isUnknown ? <Leave to={hrefFor(first.id)} /> : null}
      <TabLinks
        label={t('sports.eventGroups')}
        tabs={filters.map(({ id, eventGroupType }) => ({
          href: hrefFor(id),
          label: t(eventGroupType === 'HEAD_TO_HEAD' ? 'sports.headToHeads' : 'sports.outrights'),
        }))}
        current={hrefFor(chosen.id)}
      />
      {chosen.eventIds.map((id) => (
        <OutrightCard key={id} eventId={id} isWhole />
      ))}
    </>
  );
}

const skeleton = (
  <Card>
    <SkeletonRows rows={8} height={48} prices={1} />
  </Card>
);

/** What is decided over a competition, in groups: its outrights, and who of two ends higher (BRW-06). */
export function EventGroupsPage() {
  const t = useText();
  const view = usePageView(getEventGroups);
  const answer = view.kind === 'absent' ? null : view.result;
  const event = useEvent(answer?.filters[0]?.eventIds[0] ?? 0);
  const league = event?.categories[0];
  const sport = event?.categories.at(-1)?.name;
  const name = league?.name ?? t('sports.eventGroups');
  return (
    <Page>
      <Crumbs
        crumbs={[
          { href: pathFor('sports'), label: t('sports.title') },
          ...(league === undefined || sport === undefined
            ? []
            : [{ href: competitionPath(sport, league), label: league.name }]),
        ]}
      />
      <PageHead heading={name} title={`${name} · ${t('sports.eventGroups')}`} noindex />
      <ViewState name={getEventGroups.name} view={view} skeleton={skeleton}>
        {({ filters }) => <Groups filters={filters} />}
      </ViewState>
    </Page>
  );
}
