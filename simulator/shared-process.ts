import { SharedDatabase } from './gateway/database/database.ts';
import { GatewayNode } from './gateway/gateway-node.ts';
import { SharedApp } from './gateway/shared-app.ts';
import { BEGIN } from './scenario/begin.ts';
import { MOST_GATEWAYS } from './scenario/options.ts';
import type { SharedProcess } from './scenario/world.ts';
import type { RecordedStreams } from './streams/read-streams.ts';
import { VirtualTime } from './time/virtual-time.ts';

/**
 * What takes seconds to build and every world of a process shares. The HTTP sides are built here, by a
 * gateway that nobody uses: building reads files, in real time, and a world in which the second gateway is
 * the first of its process would be another one each time.
 *
 * @param streams recorded ones that all markets move by
 */
export async function openSharedProcess(streams?: RecordedStreams): Promise<SharedProcess> {
  const database = await SharedDatabase.open();
  const apps = Array.from({ length: MOST_GATEWAYS }, () => new SharedApp());
  await database.reset();
  for (const app of apps) {
    const place = { time: new VirtualTime(BEGIN), beat: nobody, database, app, skew: 0, report: nobody };
    (await GatewayNode.boot(place)).kill();
  }
  return { database, apps, streams };
}

const nobody = (): void => undefined;
