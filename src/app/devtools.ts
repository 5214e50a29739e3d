import { eventDefinitions } from '#domain/events/registry.ts';
import type { Runtime } from '#effects/runtime/create-runtime.ts';

interface DevToolsConnection {
  init(state: unknown): void;
  send(action: { readonly type: string }, state: unknown): void;
}
interface DevTools {
  connect(options: { readonly name: string; readonly maxAge: number }): DevToolsConnection;
}

declare global {
  interface Window {
    readonly __REDUX_DEVTOOLS_EXTENSION__?: DevTools;
  }
}

/** Actions that the extension keeps; it holds a state for each. */
const MAX_AGE = 200;
const hot: ReadonlySet<string> = new Set(
  eventDefinitions.filter(({ stream }) => stream === 'hot').map(({ type }) => type),
);

/**
 * Shows the cold stream in the Redux DevTools extension: live frames would drown it, and the price table is not for
 * serialising. Watching only: travelling in time is what the replay console is for.
 */
export function connectDevTools(runtime: Runtime): () => void {
  const extension = window.__REDUX_DEVTOOLS_EXTENSION__;
  if (extension === undefined) return () => undefined;
  const tools = extension.connect({ name: 'Slipstream', maxAge: MAX_AGE });
  const shown = (): unknown => ({ ...runtime.state(), prices: `${runtime.state().prices.size} selections` });
  tools.init(shown());
  return runtime.addSink(({ events }) => {
    for (const event of events) if (!hot.has(event.type)) tools.send(event, shown());
  });
}
