import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { ErrorState } from '#src/ui/states.tsx';

/** The cashier could not be asked: nothing was sent, and the page is opened again on request. */
export function CashierFailed() {
  const submit = useSubmit();
  const online = useApp((state) => state.lifecycle.online);
  return (
    <ErrorState
      cause={online ? 'server' : 'offline'}
      onRetry={() => submit({ type: 'intent/cashierAsked', data: {} })}
    />
  );
}
