import { pathFor } from '#domain/navigation/routes.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Page } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';

/** Addresses of a history of casino games: it says that there are none, and leads to the bets (MYB-10.5). */
export function CasinoHistoryPage() {
  const t = useText();
  const title = t('myBets.casino.title');
  return (
    <Page>
      <PageHead heading={title} title={title} noindex />
      <EmptyState
        title={t('myBets.casino.none')}
        hint={t('myBets.casino.hint')}
        action={<ButtonLink href={pathFor('myBetsHistorySports')}>{t('betNews.all')}</ButtonLink>}
      />
    </Page>
  );
}
