import { AsyncLocalStorage } from 'node:async_hooks';
import { SessionId } from '#domain/brand.ts';

/** The request on whose behalf something is done, also by a timer that it set. */
export interface Asking {
  /** The device's log, where the request names one. */
  readonly session: SessionId | null;
  /** Request id. */
  readonly corr: string;
}

const store = new AsyncLocalStorage<Asking>();

/** Who asked for what is being done now; undefined after a restart and for what nobody asked for. */
export const asking = (): Asking | undefined => store.getStore();

export const runAsking = <Result>(request: Asking, work: () => Result): Result => store.run(request, work);

/** A request id of the app begins with the id of its log (PLT-02). */
export function sessionOfRequest(requestId: string): SessionId | null {
  const [first = ''] = requestId.split(':', 1);
  const session = SessionId.safeParse(first);
  return session.success ? session.data : null;
}
