/**
 * npm run size:visit   what a first visit fetches before it shows a price, of the build in dist/app
 *
 * Each page that shows prices is opened on a slow line by somebody who was never here, from a gateway with
 * the simulator: requests and bytes over the wire before the first price, and what moved. Exit code 1 above
 * a gate.
 *   --paths /,/inplay   these pages alone
 *   --list              each request
 */
import '../../command/help.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { matchPath } from '#domain/navigation/routes.ts';
import { drawnPages } from '#gateway/config/drawn-pages.ts';
import { firstVisit, type Visit } from '#testing/visits/first-visit.ts';
import { openVisitedGateway } from '#testing/visits/visited-gateway.ts';
import { launchOptions } from '#tools/browser/find.ts';
import { openLine, SLOW_3G } from '#tools/browser/slow-line.ts';
import { precompress } from '../../app/precompress.ts';

const BUILT = 'dist/app';

/** Before the first price (N1), and of everything that moves (CLS). */
const gates = { requests: 8, kilobytes: 130, shifts: 0.02 } as const;
/** Of a page that the gateway draws: the document has the price, and little may come beside it. */
const drawnGates = { requests: 3, kilobytes: 60, shifts: 0.02 } as const;
const gatesOf = (path: string) => (drawnPages.routes.has(matchPath(path).key) ? drawnGates : gates);

const phone = { width: 390, height: 844, watched: 8_000 } as const;

function isOver(path: string, { requests, bytes, shifts }: Visit): boolean {
  const most = gatesOf(path);
  return requests.length > most.requests || bytes / 1_000 > most.kilobytes || shifts > most.shifts;
}

function tell(path: string, visit: Visit, list: boolean): void {
  const { requests, bytes, shifts, firstPaint, firstPrice } = visit;
  const figures = [
    `${requests.length} ${requests.length === 1 ? 'request' : 'requests'}`,
    `${(bytes / 1_000).toFixed(1)} kB`,
    `shifts ${shifts.toFixed(3)}`,
    `first paint ${(firstPaint / 1_000).toFixed(1)} s`,
    `first price ${(firstPrice / 1_000).toFixed(1)} s`,
  ];
  console.log(`${isOver(path, visit) ? 'ABOVE' : 'holds'}  ${path}: ${figures.join(', ')}`);
  if (list) for (const line of [...requests, ...visit.shifted]) console.log(`         ${line}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { paths: { type: 'string' }, list: { type: 'boolean' } } });
  process.env.NODE_ENV = 'production';
  const folder = await mkdtemp(join(tmpdir(), 'slip-visit-'));
  precompress(BUILT);
  const gateway = await openVisitedGateway(folder);
  const line = await openLine({ host: '127.0.0.1', port: gateway.port }, SLOW_3G);
  const browser = await chromium.launch(launchOptions());
  try {
    const paths = values.paths?.split(',') ?? (await gateway.pages());
    for (const path of paths) {
      const visit = await firstVisit(browser, line, path, phone);
      tell(path, visit, values.list ?? false);
      if (isOver(path, visit)) process.exitCode = 1;
    }
    const told = ({
      requests,
      kilobytes,
      shifts,
    }: Pick<typeof gates | typeof drawnGates, keyof typeof gates>) =>
      `${requests} requests, ${kilobytes} kB, shifts ${shifts}`;
    console.log(`Gates: ${told(gates)}; of a page that is drawn: ${told(drawnGates)}`);
  } finally {
    await browser.close();
    await line.stop();
    await gateway.stop();
    await rm(folder, { recursive: true });
  }
}

await main();
