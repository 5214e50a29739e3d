import { Agent, type IncomingMessage, request } from 'node:http';
import { finished } from 'node:stream/promises';
import { BRANDS } from '#domain/config/defaults.ts';
import { calculateBets } from '#domain/contract/betting.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { rateLimits } from '#gateway/config/limits.ts';
import { createCatalogue } from '#gateway/core/create-catalogue.ts';
import { memoryIdBook } from '#gateway/core/memory-id-book.ts';
import { createApp } from '#gateway/http/create-app.ts';
import { inMemoryServices, roundLimits } from '#testing/gateway/in-memory-services.ts';
import { market, match } from '#testing/offers/catalogue-fixture.ts';
import { alternate, type Benchmark, type Measured } from '../harness.ts';

const LEGS = 4;
const CALLS = 200;
const AT_ONCE = 8;
const ECHO = '/bench/echo';

/** The gateway's HTTP side as it is, with one route more that gives back what it gets. */
async function openServer() {
  const catalogue = createCatalogue(memoryIdBook());
  catalogue.apply({
    at: 0,
    changes: Array.from({ length: LEGS }, (_, i) => `m${i}`).flatMap((key) => [
      { kind: 'event' as const, event: match(key) },
      { kind: 'market' as const, market: market(`${key}.odds`, key, ['5/2', '6/4', '3/1']) },
    ]),
  });
  const { accounts, access, bonuses, messages, placement, myBets, cashOuts, payments, ...others } =
    inMemoryServices();
  const { identity, questionnaires, marketing, promotions, sharing, results, popular, proofs } = others;
  const app = await createApp(
    {
      view: () => ({ catalogue, now: 0, brands: BRANDS }),
      accounts,
      access,
      bonuses,
      messages,
      placement,
      myBets,
      cashOuts,
      payments,
      identity,
      questionnaires,
      marketing,
      promotions,
      sharing,
      results,
      popular,
      proofs,
      limits: roundLimits,
      health: () => ({}),
    },
    {
      appFolder: null,
      checkAnswers: false,
      demonstration: false,
      https: false,
      logLevel: 'silent',
      rateLimits,
      version: 'bench',
    },
  );
  app.post(ECHO, ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const selections = [...catalogue.events()].flatMap((event) =>
    event.marketIds.flatMap((id) => catalogue.market(id)?.selectionIds.slice(0, 1) ?? []),
  );
  return { app, port: typeof address === 'object' ? (address?.port ?? 0) : 0, selections };
}

/** Calls with so many under way, on connections that stay open. */
async function callAll(agent: Agent, port: number, path: string, body: string): Promise<number> {
  let left = CALLS;
  const one = async (): Promise<void> => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        [REQUEST_HEADERS.contentType]: 'application/json',
        [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
        'content-length': Buffer.byteLength(body),
      };
      const call = request({ agent, port, path, host: '127.0.0.1', method: 'POST', headers }, resolve);
      call.on('error', reject).end(body);
    });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    await finished(answer.resume());
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await one();
    }),
  );
  return CALLS;
}

async function measure(): Promise<Measured> {
  const { app, port, selections } = await openServer();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const body = JSON.stringify({
    selections: selections.map((id) => ({ id, eachWay: false })),
    oddsFormat: 'FRACTIONAL',
    betTypes: [{ type: 'SINGLE' }, { type: 'COMBO' }, { type: 'SYSTEM' }],
    selectionGroups: [],
  });
  const { ratios, candidateMicros, baselineMicros } = await alternate({
    kind: 'atLeast',
    minCpuMs: 200,
    candidate: { run: () => callAll(agent, port, calculateBets.path, body) },
    baseline: { run: () => callAll(agent, port, ECHO, body) },
  });
  agent.destroy();
  await app.close();
  return {
    ratios,
    notes: [
      `${LEGS} legs, singles, accumulator and systems: ${candidateMicros.toFixed(0)} against ${baselineMicros.toFixed(0)} µs of CPU a call, client included`,
    ],
  };
}

/** C3: what calculating costs beside moving the request. */
export const calculateBenchmarks: readonly Benchmark[] = [
  {
    id: 'C3',
    title: 'calculateBets over HTTP',
    candidate: 'calculateBets: validated, calculated',
    baseline: 'a bare JSON echo on the same server',
    limit: { kind: 'atLeast', gate: 0.2, aim: 0.5 },
    measure,
  },
];
