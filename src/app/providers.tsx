import type { Messages } from '@lingui/core';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Provider } from 'react-redux';
import { Router } from 'wouter';
import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { BrandContext, useAppearance, useBrand, useTheme } from '#src/brands/preferences.ts';
import { useStoreLocation } from '#src/platform/navigation/store-location.ts';
import { afterFirstPage } from '#src/platform/parts/after-first-page.ts';
import { fetchPart } from '#src/platform/parts/fetch-part.ts';
import { coldStore } from '#src/platform/store/cold-store.ts';
import { createVault, type Vault } from '#src/platform/vault/vault.ts';
import { VaultContext } from '#src/platform/vault/vault-context.ts';
import { currentCatalogue, watchCatalogue } from '#src/text/catalogue.ts';
import { createText, TextContext } from '#src/text/text.ts';
import { ToastProvider } from '#src/ui/toast-provider.tsx';

/** The pseudo-locale is a tool for checking screens, so its code comes only when it is chosen. */
function usePseudo(wanted: boolean, messages: Messages): Messages | undefined {
  const [pseudo, setPseudo] = useState<{ readonly of: Messages; readonly messages: Messages }>();
  useEffect(() => {
    if (!wanted) return;
    void import('#src/text/pseudo.ts').then(({ pseudoLocalised }) =>
      setPseudo({ of: messages, messages: pseudoLocalised(messages) }),
    );
  }, [wanted, messages]);
  return wanted && pseudo?.of === messages ? pseudo.messages : undefined;
}

/** Texts in the language and the words of the brand. */
function TextProvider({ children }: { readonly children: ReactNode }) {
  const brand = useBrand();
  const { language } = useAppearance();
  const catalogue = useSyncExternalStore(watchCatalogue, currentCatalogue, currentCatalogue);
  const messages = useMemo(() => ({ ...catalogue, ...brand.text }), [catalogue, brand]);
  const pseudo = usePseudo(language === 'en-XA', messages);
  const text = useMemo(() => createText(language, pseudo ?? messages), [language, pseudo, messages]);
  return <TextContext value={text}>{children}</TextContext>;
}

/** Brand and theme as attributes of the root: the static stylesheet does the rest. */
function Appearance() {
  const { id } = useBrand();
  const theme = useTheme();
  const { language } = useAppearance();
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { brand: id, theme });
    document.documentElement.lang = language;
  }, [id, theme, language]);
  return null;
}

/**
 * Every press of the page passes here before a control hears of it; see `guardPresses`. Fetched after the
 * first page: what can be pressed before it is there leads to a page, and the slip waits for it
 * (`slots.tsx`).
 */
function usePressGuard(): void {
  useEffect(() => {
    let isLeft = false;
    let stop = (): void => undefined;
    const begin = async (): Promise<void> => {
      await afterFirstPage();
      const { guardPresses } = await fetchPart(() => import('#src/platform/press/press-guard.ts'));
      if (!isLeft) stop = guardPresses(document.documentElement);
    };
    // Where it never comes, neither does the slip, which says so.
    begin().catch(() => undefined);
    return () => {
      isLeft = true;
      stop();
    };
  }, []);
}

/** Where nobody logs in, forms still find a vault. */
const EMPTY_VAULT = createVault();

interface ProvidersProps {
  /** A running session, or a recorded one that only stands still and is looked at. */
  readonly runtime: Pick<Runtime, 'store' | 'header'>;
  readonly vault?: Vault;
  readonly children: ReactNode;
}

/** Everything that screens find around them. */
export function Providers({ runtime, vault, children }: ProvidersProps) {
  const store = useMemo(() => coldStore(runtime.store), [runtime]);
  usePressGuard();
  return (
    <Provider store={store}>
      <BrandContext value={runtime.header.brand}>
        <VaultContext value={vault ?? EMPTY_VAULT}>
          <Router hook={useStoreLocation}>
            <TextProvider>
              <Appearance />
              <ToastProvider>{children}</ToastProvider>
            </TextProvider>
          </Router>
        </VaultContext>
      </BrandContext>
    </Provider>
  );
}
