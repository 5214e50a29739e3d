import { PageHead } from '#src/features/shell/page-head.tsx';
import { useText } from '#src/text/text.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';

export function MaintenancePage() {
  const t = useText();
  return (
    <Page>
      <PageHead heading={t('shell.maintenanceTitle')} hidden title={t('route.maintenance')} noindex />
      <Card>
        <EmptyState title={t('shell.maintenanceTitle')} hint={t('shell.maintenanceBody')} />
      </Card>
    </Page>
  );
}
