import { eventDefinitions } from '#domain/events/registry.ts';
import type { Runtime } from '#effects/runtime/create-runtime.ts';

interface DevToolsConnection {
  init(state: unknown): void;
  send(action: ShownCommit, state: unknown): void;
}
interface DevTools {
  connect(options: {
    readonly name: string;
    readonly maxAge: number;
    readonly features: Readonly<Record<string, boolean>>;
  }): DevToolsConnection;
}

/** A commit as the extension lists it: by its input, with all that followed from it. */
interface ShownCommit {
  readonly type: string;
  readonly commit: number;
  readonly events: readonly { readonly type: string; readonly data: unknown }[];
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
 * What can be done about a log: watch it. Jumps, skips and the rest would change nothing, so they are not
 * offered.
 */
const FEATURES = {
  pause: true,
  export: true,
  import: false,
  jump: false,
  skip: false,
  reorder: false,
  dispatch: false,
  lock: false,
  persist: false,
  test: false,
} as const;

/**
 * Shows the cold stream in the Redux DevTools extension: live frames would drown it, and the price table is
 * not for serialising. A commit is one entry, as there is one state after it and none between its events.
 * Watching only: travelling in time is what the replay console is for.
 */
export function connectDevTools(runtime: Runtime): () => void {
  const extension = window.__REDUX_DEVTOOLS_EXTENSION__;
  if (extension === undefined) return () => undefined;
  const tools = extension.connect({ name: 'Slipstream', maxAge: MAX_AGE, features: FEATURES });
  const shown = (): unknown => ({ ...runtime.state(), prices: `${runtime.state().prices.size} selections` });
  tools.init(shown());
  return runtime.addSink(({ events }) => {
    const cold = events.filter(({ type }) => !hot.has(type));
    const [first] = cold;
    if (first === undefined) return;
    const shownEvents = cold.map(({ type, data }) => ({ type, data }));
    tools.send({ type: first.type, commit: first.commit, events: shownEvents }, shown());
  });
}
