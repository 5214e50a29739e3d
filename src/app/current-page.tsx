import { Suspense } from 'react';
import { isBuilt, isRouteKey } from '#domain/navigation/routes.ts';
import { NotBuiltPage, NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { screens } from './screens.tsx';

const FIRST_ROWS = 8;
const ROW_HEIGHT = 68;

/** The page of the folded route. Its identity is the route and its ids, so that another event is another page. */
export function CurrentPage() {
  const t = useText();
  const key = useApp((state) => state.navigation.key);
  const id = useApp((state) => state.navigation.params.eventId ?? state.navigation.params.categoryId ?? '');
  if (!isRouteKey(key)) return <NotFoundPage />;
  if (!isBuilt(key)) return <NotBuiltPage key={key} page={t(`route.${key}`)} />;
  const Screen = screens[key];
  return (
    <ScreenBoundary key={`${key}/${id}`}>
      <Suspense
        fallback={
          <Page>
            <SkeletonRows rows={FIRST_ROWS} height={ROW_HEIGHT} />
          </Page>
        }
      >
        <Screen />
      </Suspense>
    </ScreenBoundary>
  );
}
