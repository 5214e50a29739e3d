import { requireChromium } from './find.ts';

try {
  console.log(`Browser: ${requireChromium()}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
