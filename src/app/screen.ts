import type { ComponentType } from 'react';
import { loadTexts } from '#src/text/deferred-texts.ts';
import type { TextArea } from '#src/text/text-areas.ts';
import { type PreparedPart, preparedPart } from '#src/ui/lazy-part.ts';

/** Brings a screen with the texts it needs. */
export type LoadScreen = () => Promise<ComponentType>;

export type Screen = PreparedPart<object>;

export const loading =
  <Name extends string>(
    load: () => Promise<Readonly<Record<Name, ComponentType>>>,
    name: Name,
    texts: readonly TextArea[] = [],
  ): LoadScreen =>
  async () => {
    const [module] = await Promise.all([load(), loadTexts(texts)]);
    return module[name];
  };

export const screenOf = (load: LoadScreen): Screen => preparedPart(load);
