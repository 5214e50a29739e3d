import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#src/brands/generated/tokens.css';
import { loadTexts } from '#src/text/later-texts.ts';
import '#src/ui/global.css';

const container = document.getElementById('root');
if (container === null) throw new Error('the page has no root element');
const root = createRoot(container);

// The same page twice: the console, and inside its frame the customer's screen at the customer's size.
const stage = window.parent === window ? undefined : window.parent.replayStage;
// Not awaited at the top level: the chunks import from this module, and would wait for it while it waits for them.
async function show(): Promise<void> {
  if (stage === undefined) {
    const [{ Console }, { ConsoleTexts }] = await Promise.all([
      import('./console.tsx'),
      import('./console-texts.tsx'),
      loadTexts(['support', 'rerun']),
    ]);
    root.render(
      <StrictMode>
        <ConsoleTexts>
          <Console />
        </ConsoleTexts>
      </StrictMode>,
    );
  } else {
    const { Screen, standStill } = await import('./screen.tsx');
    standStill(window, stage);
    root.render(<Screen stage={stage} />);
  }
}
void show();
