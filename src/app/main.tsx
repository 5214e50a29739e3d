import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#src/brands/generated/tokens.css';
import '#src/ui/global.css';
import { App } from './app.tsx';
import { type Session, startSession } from './start-session.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('the page has no root element');

const root = createRoot(container);

async function start(): Promise<Session> {
  const session = await startSession();
  root.render(
    <StrictMode>
      <App runtime={session.runtime} vault={session.vault} exportSlip={() => session.log.exportSlip()} />
    </StrictMode>,
  );
  if (import.meta.env.DEV) await showTools(session);
  return session;
}

async function showTools({ runtime, vault }: Session): Promise<void> {
  const { connectDevTools } = await import('./devtools.ts');
  connectDevTools(runtime);
  if (window.location.pathname !== '/dev/components') return;
  const [{ ComponentPage }, { Providers }] = await Promise.all([
    import('#src/ui/component-page.tsx'),
    import('./providers.tsx'),
  ]);
  root.render(
    <Providers runtime={runtime} vault={vault}>
      <ComponentPage />
    </Providers>,
  );
}

// Never awaited here: chunks that the start itself may wait for import this file, and would wait for its end.
const started = start();

// A change of code below the screens ends the session cleanly; the page then goes on with the log on the new code.
import.meta.hot?.accept();
import.meta.hot?.dispose(() => {
  root.unmount();
  void started.then((session) => session.close());
});
