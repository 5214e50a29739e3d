import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { fetchPart } from '#src/platform/parts/fetch-part.ts';

/** A component that comes when it is first rendered. One that is lost on its way is fetched again before it throws. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => fetchPart(load).then((Component) => ({ default: Component })));
