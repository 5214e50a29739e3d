import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#src/brands/generated/tokens.css';
import '#src/ui/global.css';

const container = document.getElementById('root');
if (container === null) throw new Error('the page has no root element');
const root = createRoot(container);

async function showConsole(): Promise<void> {
  const { Console } = await import('./console.tsx');
  root.render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
}

async function showScreen(of: NonNullable<typeof stage>): Promise<void> {
  const { Screen, standStill } = await import('./screen.tsx');
  standStill(window, of);
  root.render(<Screen stage={of} />);
}

// The same page twice: the console, and inside its frame the customer's screen at the customer's size.
const stage = window.parent === window ? undefined : window.parent.replayStage;
// Never awaited here: the chunks import this file, and would wait for its end.
void (stage === undefined ? showConsole() : showScreen(stage));
