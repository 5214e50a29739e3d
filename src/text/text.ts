import { type Messages, setupI18n } from '@lingui/core';
import { createContext, useContext } from 'react';

import { currentCatalogue, type MessageId } from './catalogue.ts';

export type Values = Readonly<Record<string, string | number>>;
/** The text of a message in the current language and brand. */
export type Text = (id: MessageId, values?: Values) => string;

/**
 * A text function over the catalogue with a brand's own words on top. Pure: two of them share nothing. A text
 * that is not here (yet) is empty: its id is a word of the code, and no screen shows one.
 *
 * @param missing what stands for it; tests of the catalogue take the id itself.
 */
export function createText(
  locale: string,
  messages: Messages,
  missing: (id: MessageId) => string = () => '',
): Text {
  const i18n = setupI18n({ locale, locales: 'en-GB', messages: { [locale]: messages } });
  return (id, values) => (Object.hasOwn(messages, id) ? i18n._(id, values) : missing(id));
}

export const TextContext = createContext<Text>(createText('en-GB', currentCatalogue()));

/** The text function; what renders with it re-renders when language or brand change. */
export const useText = (): Text => useContext(TextContext);
