import type { GatewayOptions } from '#gateway/gateway-options.ts';
import { startGateway } from '#gateway/start-gateway.ts';

/** A gateway in a process of its own, so that a journey can kill it. Options come as JSON, the address goes out as JSON. */
const options = JSON.parse(process.argv[2] ?? '{}') as Partial<GatewayOptions>;
const gateway = await startGateway(options);
process.stdout.write(`${JSON.stringify({ url: gateway.url, database: gateway.database })}\n`);
process.on('SIGTERM', () => void gateway.stop().then(() => process.exit(0)));
