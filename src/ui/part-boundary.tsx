import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '#src/ui/states.tsx';

interface Props {
  readonly children: ReactNode;
  /** What stands there instead; without it a word that something went wrong, and the way to a new document. */
  readonly instead?: ReactNode;
}

/** A part that throws, or whose code cannot be fetched, takes nothing else with it: the rest of the page goes on. */
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
    // A chunk that is gone after a release comes with a new document, so trying again is a reload; the log goes on.
    return instead ?? <ErrorState onRetry={() => window.location.reload()} />;
  }
}
