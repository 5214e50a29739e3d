import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '#src/ui/states.tsx';

interface Props {
  readonly children: ReactNode;
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
    // A chunk that is gone after a release comes with a new document, so trying again is a reload; the log goes on.
    return this.state.failed ? <ErrorState onRetry={() => window.location.reload()} /> : this.props.children;
  }
}
