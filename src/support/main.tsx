import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#src/brands/generated/tokens.css';
import { STAFF_META } from '#domain/contract/staff-call.ts';
import { trustOwnScripts } from '#src/platform/own-scripts.ts';
import { consoleAreas, loadConsoleTexts } from '#src/text/console-areas.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { customerAreas } from '#src/text/text-areas.ts';
import '#src/ui/global.css';

const container = document.getElementById('root');
if (container === null) throw new Error('the page has no root element');
trustOwnScripts();
const root = createRoot(container);

// The same page twice: the console, and inside its frame the customer's screen at the customer's size.
const stage = window.parent === window ? undefined : window.parent.replayStage;
/**
 * A gateway that serves this page has staff accounts; a file has none, and then nothing is asked of anybody.
 */
const hasStaff = (): boolean =>
  window.location.protocol !== 'file:' && document.querySelector(`meta[name="${STAFF_META}"]`) !== null;

/** Both ways to a recording, or the one by file alone. */
async function loadConsole(): Promise<ComponentType> {
  if (!hasStaff()) return (await import('./console.tsx')).Console;
  const [{ StaffConsole }] = await Promise.all([
    import('./staff/staff-console.tsx'),
    loadConsoleTexts(['staff']),
  ]);
  return StaffConsole;
}

// Not awaited at the top level: the chunks import from this module, and would wait for it while it waits for
// them.
async function show(): Promise<void> {
  if (stage === undefined) {
    const [Console, { ConsoleTexts }] = await Promise.all([
      loadConsole(),
      import('./console-texts.tsx'),
      loadConsoleTexts(consoleAreas),
    ]);
    root.render(
      <StrictMode>
        <ConsoleTexts>
          <Console />
        </ConsoleTexts>
      </StrictMode>,
    );
  } else {
    // As in the app: a screen without its texts would be none that the customer saw.
    const [{ Screen, standStill }] = await Promise.all([import('./screen.tsx'), loadTexts(customerAreas)]);
    standStill(window, stage);
    root.render(<Screen stage={stage} />);
    void import('./when-still.ts').then(({ whenStill }) => whenStill(document)).then(stage.stands);
  }
}
void show();
