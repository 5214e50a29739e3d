import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#src/brands/generated/tokens.css';
import '#src/ui/global.css';
import { App } from './app.tsx';
import { startSession } from './start-session.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('the page has no root element');

const root = createRoot(container);
const session = await startSession();
root.render(
  <StrictMode>
    <App runtime={session.runtime} vault={session.vault} exportSlip={() => session.log.exportSlip()} />
  </StrictMode>,
);

if (import.meta.env.DEV) {
  const { connectDevTools } = await import('./devtools.ts');
  connectDevTools(session.runtime);
  if (window.location.pathname === '/dev/components') {
    const [{ ComponentPage }, { Providers }] = await Promise.all([
      import('#src/ui/component-page.tsx'),
      import('./providers.tsx'),
    ]);
    root.render(
      <Providers runtime={session.runtime} vault={session.vault}>
        <ComponentPage />
      </Providers>,
    );
  }
}

// A change of code below the screens ends the session cleanly; the page then goes on with the log on the new code.
import.meta.hot?.accept();
import.meta.hot?.dispose(() => {
  root.unmount();
  void session.close();
});
