/**
 * A gateway that is attacked, as a process of its own: as `gateway/main.ts` starts it, and it says over the
 * line to its parent how long its event loop was held since it was last asked, ms.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { optionsFrom } from '#gateway/config/command-line.ts';
import { startGateway } from '#gateway/start-gateway.ts';

/** ms between two looks of the measurement, which are part of what it measures. */
const RESOLUTION = 1;
const NANOSECONDS = 1_000_000;

const held = monitorEventLoopDelay({ resolution: RESOLUTION });
held.enable();
const gateway = await startGateway({
  ...optionsFrom(process.argv.slice(2), process.env),
  appFolder: null,
  logLevel: 'error',
});
process.on('message', () => {
  const longest = Math.max(0, held.max / NANOSECONDS - RESOLUTION);
  held.reset();
  process.send?.({ longest });
});
process.once('disconnect', () => {
  void gateway.stop().finally(() => process.exit(0));
});
process.send?.({ url: gateway.url });
