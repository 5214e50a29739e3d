import type { ReactNode } from 'react';
import { useText } from '#src/text/text.ts';
import { Card } from '#src/ui/layout.tsx';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import styles from './home-page.module.css';

function Failed() {
  const t = useText();
  return (
    <Card>
      <p className={styles.failed} role="status">
        {t('home.widgetFailed')}
      </p>
    </Card>
  );
}

/** A part of the home page that throws takes no other with it (HOM-01). */
export const WidgetBoundary = ({ children }: { readonly children: ReactNode }) => (
  <PartBoundary instead={<Failed />}>{children}</PartBoundary>
);
