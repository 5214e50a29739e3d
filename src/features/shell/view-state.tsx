import type { ReactNode } from 'react';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';

/** What `useView` gives, whatever the call. */
type LoadedView<Result> =
  | { readonly kind: 'absent' }
  | { readonly kind: 'loading' | 'failed'; readonly result: Result | null }
  | { readonly kind: 'ready'; readonly result: Result };

interface ViewStateProps<Result> {
  /** Name of the view for `intent/retryPressed`: the call's name. */
  readonly name: string;
  readonly view: LoadedView<Result>;
  readonly skeleton?: ReactNode;
  readonly children: (result: Result) => ReactNode;
}

/** What was asked for did not come: by whose fault, as far as the device knows. */
export function LoadFailed({ view }: { readonly view: string }) {
  const submit = useSubmit();
  const online = useApp((state) => state.lifecycle.online);
  return (
    <ErrorState
      cause={online ? 'server' : 'offline'}
      onRetry={() => submit({ type: 'intent/retryPressed', data: { view } })}
    />
  );
}

/**
 * Loading, error and content of a loaded page. What was there before stays while a newer answer is on its
 * way.
 */
export function ViewState<Result>({ name, view, skeleton, children }: ViewStateProps<Result>) {
  if (view.kind !== 'absent' && view.result !== null) return children(view.result);
  if (view.kind === 'failed') return <LoadFailed view={name} />;
  return skeleton ?? <SkeletonRows rows={8} height={68} />;
}
