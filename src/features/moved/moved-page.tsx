import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { asksFlags, movedTo } from '#domain/navigation/moved.ts';
import { isFeatureOn, selectConfig, selectConfigLoaded } from '#projections/config/select-config.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Page } from '#src/ui/layout.tsx';

/** Replaces its own entry of the history, once for each arrival: Back does not bounce (NAV-04). */
export function Leave({ to }: { readonly to: string }) {
  const [path, navigate] = useLocation();
  const left = useRef('');
  useEffect(() => {
    if (left.current === path) return;
    left.current = path;
    navigate(to, { replace: true });
  }, [path, to, navigate]);
  return null;
}

/** An address that is no page of its own: it leads to the one that has what it names. */
export function MovedPage() {
  const t = useText();
  const key = useApp((state) => state.navigation.key);
  const params = useApp((state) => state.navigation.params);
  const config = useApp(selectConfig);
  // Before the configuration is here nobody can say whether there is such a page.
  const isKnown = useApp(selectConfigLoaded) || !asksFlags(key);
  const to = isKnown ? movedTo({ key, params }, (flag) => isFeatureOn(config, flag)) : undefined;
  return (
    <Page>
      <PageHead heading={t('shell.loadingPage')} hidden title={t('shell.loadingPage')} noindex />
      {to === undefined ? null : <Leave to={to} />}
    </Page>
  );
}
