import { type ReactNode, Suspense, useEffect } from 'react';
import { isBuilt, isRouteKey } from '#domain/navigation/routes.ts';
import { pageStands } from '#src/platform/parts/after-first-page.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { screenAt } from './screens.ts';

const dead = () => import('#src/features/not-found/not-found-page.tsx');
const NotFound = lazyPart(async () => {
  const [module] = await Promise.all([dead(), loadTexts([])]);
  return module.NotFoundPage;
});
const NotBuilt = lazyPart(async () => {
  const [module] = await Promise.all([dead(), loadTexts(['routes'])]);
  return module.NotBuiltPage;
});

const FIRST_ROWS = 8;
const ROW_HEIGHT = 68;

/** Says that what it stands beside is here. */
function Standing() {
  useEffect(pageStands, []);
  return null;
}

function Place({ children }: { readonly children: ReactNode }) {
  return (
    <PartBoundary>
      <Suspense fallback={<SkeletonRows rows={FIRST_ROWS} height={ROW_HEIGHT} />}>
        {children}
        <Standing />
      </Suspense>
    </PartBoundary>
  );
}

const identityOf = ({ eventId, categoryId, couponId }: Readonly<Record<string, string>>): string =>
  eventId ?? categoryId ?? couponId ?? '';

/**
 * The page of the folded route. Its identity is the route and its ids, so that another event is another page.
 */
export function CurrentPage() {
  const key = useApp((state) => state.navigation.key);
  const id = useApp((state) => identityOf(state.navigation.params));
  if (!isRouteKey(key)) {
    return (
      <Place key="notFound">
        <NotFound />
      </Place>
    );
  }
  const Screen = isBuilt(key) ? screenAt(key).Component : undefined;
  return (
    <Place key={`${key}/${id}`}>
      {Screen === undefined ? <NotBuilt page={`route.${key}`} /> : <Screen />}
    </Place>
  );
}
