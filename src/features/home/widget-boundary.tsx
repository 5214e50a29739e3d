import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useText } from '#src/text/text.ts';
import { Card } from '#src/ui/layout.tsx';
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
export class WidgetBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}
