import { useEffect, useRef } from 'react';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Page } from '#src/ui/layout.tsx';

/**
 * Where links under `/dl` lead (DPL-01, DPL-02, DPL-05). It hands the address to the log, once for each
 * arrival, and is left again at once: for a page, the slip, or a message about what is wrong with the link.
 */
export function DeepLinkPage() {
  const t = useText();
  const submit = useSubmit();
  const path = useApp((state) => state.navigation.path);
  const followed = useRef('');
  useEffect(() => {
    if (followed.current === path) return;
    followed.current = path;
    submit({ type: 'intent/slipLinkFollowed', data: { path } });
  }, [path, submit]);
  return (
    <Page>
      <PageHead heading={t('slip.linkOpening')} title={t('slip.linkOpening')} noindex />
    </Page>
  );
}
