import { getSports } from '#domain/contract/initial-calls.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { AzBrowser } from './az-browser.tsx';
import { SportList } from './sport-list.tsx';

export function SportsPage() {
  const t = useText();
  const view = usePageView(getSports);
  return (
    <Page>
      <PageHead
        heading={t('sports.title')}
        title={t('route.sports')}
        canonical="/sports"
        description={t('meta.sports', { brand: t('brand.name') })}
      />
      <Card>
        <ViewState
          name={getSports.name}
          view={view}
          skeleton={<SkeletonRows rows={10} height={48} prices={0} />}
        >
          {({ sports }) =>
            sports.length === 0 ? (
              <EmptyState title={t('sports.empty')} hint={t('sports.emptyHint')} />
            ) : (
              <SportList sports={sports} />
            )
          }
        </ViewState>
      </Card>
      <AzBrowser />
    </Page>
  );
}
