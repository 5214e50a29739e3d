import { whenIdle } from '#src/platform/parts/when-idle.ts';
import { screenAt } from './screens.ts';

/** Most pressed first. */
const PRESSED = ['sev', 'inplay', 'home', 'azBrowserSport', 'horseRacingSev'] as const;

/** While the page has nothing else to do: what is pressed most is there, also without a line. */
export async function preparePages(): Promise<void> {
  for (const key of PRESSED) {
    await whenIdle();
    await screenAt(key).prepare();
  }
}
