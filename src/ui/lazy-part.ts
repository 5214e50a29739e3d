import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react';
import { fetchPart } from '#src/platform/parts/fetch-part.ts';

/**
 * A component that comes when it is first rendered. One that is lost on its way is fetched again before it
 * throws.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => fetchPart(load).then((Component) => ({ default: Component })));

export interface PreparedPart<Props> {
  readonly Component: ComponentType<Props>;
  /** Fetches it ahead, and runs its code. */
  readonly prepare: () => Promise<unknown>;
}

/**
 * A part that may be fetched ahead: rendered once it is here, it stands there at once, without waiting and
 * without anything else for a moment. The same component for as long as it stands.
 */
export function preparedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PreparedPart<Props> {
  let here: ComponentType<Props> | undefined;
  const prepare = async (): Promise<ComponentType<Props>> => {
    here = await load();
    return here;
  };
  const Lazy = lazyPart(prepare);
  function Part(props: Props) {
    const [Component] = useState((): ComponentType<Props> => here ?? Lazy);
    return createElement(Component, props);
  }
  return { Component: Part, prepare };
}
