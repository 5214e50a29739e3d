import { compile, SHORT_LIVED } from './compiled.ts';

/** Names the compiled gateway of this run: journeys start a hundred, and each would translate its own. */
const SCRIPT = 'SLIPSTREAM_GATEWAY_SCRIPT';

const CHILD = 'testing/processes/journey-gateway-child.ts';

/** For the start of a run, whose processes inherit the name. @returns what takes it away again. */
export async function compileGateway(): Promise<() => Promise<void>> {
  const { script, takeAway } = await compile({ root: '.', entry: CHILD });
  process.env[SCRIPT] = script;
  return takeAway;
}

/**
 * What Node starts a gateway with. A few tests outside of a run of journeys start one as well, which is
 * translated then.
 */
export function gatewayScript(): readonly string[] {
  const script = process.env[SCRIPT];
  return [SHORT_LIVED, ...(script === undefined ? ['--import', 'tsx', CHILD] : [script])];
}
