import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { currentCatalogue, watchCatalogue } from '#src/text/catalogue.ts';
import { createText, TextContext } from '#src/text/text.ts';

/**
 * The console's texts in its own language: it is staff that reads them, whatever the customer's screen
 * speaks.
 */
export function ConsoleTexts({ children }: { readonly children: ReactNode }) {
  const messages = useSyncExternalStore(watchCatalogue, currentCatalogue);
  const text = useMemo(() => createText('en-GB', messages), [messages]);
  return <TextContext value={text}>{children}</TextContext>;
}
