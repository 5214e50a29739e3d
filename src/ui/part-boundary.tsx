import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useText } from '#src/text/text.ts';

interface Props {
  readonly children: ReactNode;
  /**
   * What stands there instead; without it a word that something went wrong, and the way to a new document.
   */
  readonly instead?: ReactNode;
}

/** Plain, because nothing that it needs may have to be fetched, styles of primitives included. */
function PartFailed() {
  const t = useText();
  return (
    <div className="part-failed" role="alert">
      <h2>{t('state.errorTitle')}</h2>
      <p>{t('state.errorBody')}</p>
      {/* A chunk that is gone after a release comes with a new document, so trying again is a reload; the log goes on. */}
      <button type="button" onClick={() => window.location.reload()}>
        {t('state.retry')}
      </button>
    </div>
  );
}

/**
 * A part that throws, or whose code cannot be fetched, takes nothing else with it: the rest of the page goes
 * on.
 */
export class PartBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { children, instead } = this.props;
    if (!this.state.failed) return children;
    return instead ?? <PartFailed />;
  }
}
