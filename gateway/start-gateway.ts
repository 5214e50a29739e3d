import { defaultOptions, type GatewayOptions, type RunningGateway } from './gateway-options.ts';

/**
 * Starts a whole gateway in this process. What is not given is as in `defaultOptions`; `port: 0` takes any free port.
 *
 * @throws PortInUse, and what the database and the feed throw when they cannot start; nothing stays open then.
 */
export function startGateway(options: Partial<GatewayOptions> = {}): Promise<RunningGateway> {
  const all: GatewayOptions = { ...defaultOptions, ...options };
  return Promise.reject(new Error(`the gateway is being put together (${all.host}:${all.port})`));
}
