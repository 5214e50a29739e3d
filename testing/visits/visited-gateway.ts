import * as z from 'zod/mini';
import { defaultOptions } from '#gateway/gateway-options.ts';
import { startGateway } from '#gateway/start-gateway.ts';

const Listed = z.object({ entities: z.object({ events: z.array(z.object({ id: z.number() })) }) });

/** A gateway as it serves customers, with the built app and the simulator's offer. */
export interface VisitedGateway {
  readonly port: number;
  /** Pages that show prices: one of each kind. */
  pages(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** @param folder for its database */
export async function openVisitedGateway(folder: string): Promise<VisitedGateway> {
  const gateway = await startGateway({
    ...defaultOptions,
    port: 0,
    dataFolder: folder,
    logLevel: 'silent',
    checkAnswers: false,
  });
  const firstEvent = async (call: string): Promise<number> => {
    const answer = await fetch(`${gateway.url}/api/v3/${call}`);
    const [event] = Listed.parse(await answer.json()).entities.events;
    if (event === undefined) throw new Error(`${call} lists nothing`);
    return event.id;
  };
  return {
    port: gateway.port,
    pages: async () => [
      '/',
      '/inplay',
      `/sports/football/premier/match/${await firstEvent('home?lang=en-GB')}`,
      '/sports/horse-racing',
      '/sports/football/popular',
      '/sports/football/bet-finder',
      '/price-boosts',
      '/coupon/football-btts',
    ],
    stop: () => gateway.stop(),
  };
}
