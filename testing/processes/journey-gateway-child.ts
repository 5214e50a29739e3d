import { createInterface } from 'node:readline';
import type { FeedChange } from '#gateway/core/feed.ts';
import type { GatewayOptions } from '#gateway/gateway-options.ts';
import { startGateway } from '#gateway/start-gateway.ts';
import { ModelledFeed } from '../offers/modelled-match.ts';
import { scriptedFeed } from '../offers/scripted-feed.ts';
import type { ScriptOptions } from './journey-gateway.ts';

/**
 * A gateway in a process of its own, so that a journey can kill it. Options come as JSON in the first
 * argument, the address goes out as JSON; with `scripted`, each line of input is a list of changes for the
 * feed to report.
 */
const {
  scripted = false,
  world = Date.now(),
  modelled = [],
  ...options
} = JSON.parse(process.argv[2] ?? '{}') as Partial<GatewayOptions> & ScriptOptions;
const begun = Date.now();
const script = scriptedFeed(() => world + Date.now() - begun);
const builders = modelled.length === 0 ? [] : [new ModelledFeed(modelled, world)];
const gateway = await startGateway({
  ...options,
  ...(scripted ? { feed: { kind: 'given', feeds: [script.feed, ...builders] } } : {}),
});
process.stdout.write(`${JSON.stringify({ url: gateway.url })}\n`);
const end = (): void => void gateway.stop().then(() => process.exit(0));
createInterface({ input: process.stdin })
  .on('line', (line) => script.tell(JSON.parse(line) as FeedChange[]))
  // The journey is gone, however it ended: no gateway outlives it.
  .on('close', end);
process.on('SIGTERM', end);
