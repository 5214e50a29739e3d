import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import '#src/brands/generated/tokens.css';
import '#src/ui/global.css';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { OwnRecords } from '#src/features/bet-story/own-recording-context.ts';
import { pageDrawnAt } from '#src/platform/clock/now.ts';
import { trustOwnScripts } from '#src/platform/own-scripts.ts';
import { wearFont } from '#src/platform/parts/web-font.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { App } from './app.tsx';
import { type Session, startSession } from './start-session.ts';

const container = document.getElementById('root') ?? document.body;

const NEARLY_MS = 100;

trustOwnScripts();
let root: Root | undefined;
// Not awaited at the top level: chunks that come later import from this module, and would wait for it while
// it waits for them.
async function open(before?: LogHeader): Promise<Session> {
  const session = await startSession(() => {
    started = session.close().then(() => open(session.log.header));
    return started;
  }, before);
  const { screen, answered } = session;
  // What the gateway drew stays until the app has the same page.
  if (container.dataset.at) await Promise.all([screen, answered]);
  // With its page at once, when that is nearly here: what stands for a moment only is seen as a flicker.
  else await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, NEARLY_MS))]);
  const app = (
    <StrictMode>
      <App
        key={session.log.header.sessionId}
        runtime={session.runtime}
        vault={session.vault}
        exportSlip={() => session.log.exportSlip()}
        ownRecords={ownRecordsOf(session)}
      />
    </StrictMode>
  );
  // Without it the page was too old, and the app has asked anew: its own takes the place of the other.
  if (container.dataset.at) {
    pageDrawnAt(Number(container.dataset.at));
    root = hydrateRoot(container, app);
  } else {
    root ??= createRoot(container);
    root.render(app);
  }
  wearFont(document.documentElement, () => window.localStorage);
  if (import.meta.env.DEV) await showDevelopment(session);
  return session;
}

let started = open();

/** Fetched by whoever asks what happened with a bet; nothing of it comes before. */
const ownRecordsOf = ({ runtime, log }: Session): OwnRecords => ({
  fetch: async (betId) => {
    const { fetchOwnRecording } = await import('#src/platform/own-recording/fetch-own-recording.ts');
    const formFactor = () => runtime.store.getState().lifecycle.formFactor;
    return fetchOwnRecording(betId, { formFactor });
  },
  stateBefore: (session, seq) => log.stateBefore(session, seq),
});

/** What only developers see: the cold stream in the DevTools, and the page of all components. */
async function showDevelopment({ runtime, vault }: Session): Promise<void> {
  const { connectDevTools } = await import('./devtools.ts');
  connectDevTools(runtime);
  if (window.location.pathname !== '/dev/components') return;
  const [{ ComponentPage }, { Providers }] = await Promise.all([
    import('#src/ui/component-page.tsx'),
    import('./providers.tsx'),
    loadTexts([]),
  ]);
  root?.render(
    <Providers runtime={runtime} vault={vault}>
      <ComponentPage />
    </Providers>,
  );
}

// A change of code below the screens ends the session cleanly; the page then goes on with the log on the new
// code.
import.meta.hot?.accept();
import.meta.hot?.dispose(() => {
  root?.unmount();
  void started.then((session) => session.close());
});
