import type { GatewayOptions } from '../gateway-options.ts';
import { type ServedProvider, serveDemonstrationProvider } from './demonstration/serve-provider.ts';

/**
 * A demonstration's payments go to a provider of its own; real ones need a real one (`docs/providers.md`).
 */
export async function openProvider(
  { demonstration, host, port, providersPort }: GatewayOptions,
  report: (error: unknown) => void,
): Promise<ServedProvider | undefined> {
  if (!demonstration) return undefined;
  const served = serveDemonstrationProvider(report);
  const next = port === 0 ? 0 : port + 1;
  await served.listen({ host, port: providersPort ?? next, isGiven: providersPort !== undefined });
  return served;
}
