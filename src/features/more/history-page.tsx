import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useText } from '#src/text/text.ts';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import styles from './more-page.module.css';

const PARTS = [
  ['myBetsHistorySports', 'history.bets'],
  ['transactionHistory', 'history.transactions'],
  ['bonusInfo', 'history.bonuses'],
  ['sessionRecords', 'history.sessions'],
] as const;

/** Where the customer's own past is to be found (ACC-01). */
export function HistoryPage() {
  const t = useText();
  return (
    <Page>
      <PageHead heading={t('route.history')} title={t('route.history')} noindex />
      <Card>
        {PARTS.map(([key, about]) => (
          <Link key={key} href={pathFor(key)} className={styles.link}>
            <span>
              {t(`route.${key}`)}
              <small>{t(about)}</small>
            </span>
            <IconChevronRight size={16} aria-hidden="true" />
          </Link>
        ))}
      </Card>
    </Page>
  );
}
