import { pathFor } from '#domain/navigation/routes.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useAskedAddress } from '#src/platform/navigation/asked-address.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Inline, Page } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';

const SHOWN_PATH = 80;

/** The ways on that every dead end offers. */
function WaysOn() {
  const t = useText();
  return (
    <Inline wrap style={{ justifyContent: 'center' }}>
      <ButtonLink href={pathFor('home')} look="primary">
        {t('shell.toHome')}
      </ButtonLink>
      <ButtonLink href={pathFor('inplay', {})}>{t('shell.toInPlay')}</ButtonLink>
      <ButtonLink href={pathFor('sports')}>{t('shell.toSports')}</ButtonLink>
    </Inline>
  );
}

/** An address that nothing lives at: said so, and kept out of search engines (NAV-01). */
export function NotFoundPage() {
  const t = useText();
  const asked = useAskedAddress(useApp((state) => state.navigation.path));
  return (
    <Page>
      <PageHead heading={t('shell.notFoundTitle')} hidden title={t('route.notFound')} noindex />
      <Card>
        <EmptyState
          title={t('shell.notFoundTitle')}
          hint={
            asked === undefined
              ? t('shell.notFoundHere')
              : t('shell.notFoundBody', { path: asked.slice(0, SHOWN_PATH) })
          }
          action={<WaysOn />}
        />
      </Card>
    </Page>
  );
}

/** A page of the route table that this version does not have yet: it says so and pretends nothing. */
export function NotBuiltPage({ page: title }: { readonly page: MessageId }) {
  const t = useText();
  const page = t(title);
  return (
    <Page>
      <PageHead heading={page} title={page} noindex />
      <Card>
        <EmptyState
          title={t('shell.notBuiltTitle')}
          hint={t('shell.notBuiltBody', { page })}
          action={<WaysOn />}
        />
      </Card>
    </Page>
  );
}
