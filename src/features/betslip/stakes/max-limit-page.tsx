import { pathFor } from '#domain/navigation/routes.ts';
import { selectConfig } from '#projections/config/select-config.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';

/** How many selections a bet slip holds, under an address of its own (BSL-02). */
export function MaxLimitPage() {
  const t = useText();
  const maximum = useApp((state) => selectConfig(state).betslip.maximumSize);
  return (
    <Page>
      <PageHead heading={t('route.betslipMaxLimit')} hidden title={t('route.betslipMaxLimit')} noindex />
      <Card>
        <EmptyState
          title={t('betslip.maxLimitPageTitle', { maximum })}
          hint={t('betslip.maxLimitPageHint')}
          action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
        />
      </Card>
    </Page>
  );
}
