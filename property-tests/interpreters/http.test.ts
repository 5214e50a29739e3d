import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CallDefinition } from '#domain/contract/call.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { decodeAnswer } from '#src/platform/http/decode-answer.ts';
import { createHttpInterpreter } from '#src/platform/http/http-interpreter.ts';
import { createTrustStore } from '#src/platform/http/trust-store.ts';
import { createVault } from '#src/platform/vault/vault.ts';
import { bodyOf, builtCalls } from '#testing/arbitraries/schema/answers.ts';
import { holdAsync } from '../kept/hold.ts';

/** What one attempt comes to. `never`: only the deadline ends it. */
const ends = ['answered', 'refused', 'network', 'proxy', 'captcha', 'never'] as const;
type End = (typeof ends)[number];

const without = (path: string): boolean => !path.includes(':');
const asked = fc.constantFrom(
  ...builtCalls.filter(({ path, secrets }) => without(path) && secrets.request.length === 0),
);
const ask = asked.chain((call) =>
  fc.record({
    call: fc.constant(call),
    body: bodyOf(call),
    ends: fc.array(fc.constantFrom(...ends), { minLength: 3, maxLength: 3 }),
  }),
);

function replyOf(end: End, body: unknown): Response {
  if (end === 'refused') return new Response('{"resultCode":7,"errorType":"X"}', { status: 400 });
  if (end === 'proxy') return new Response('<html>bad gateway</html>', { status: 502 });
  if (end === 'captcha') return new Response('<html>are you a robot?</html>', { status: 200 });
  return new Response(JSON.stringify(body), { status: 200 });
}

interface Asked {
  readonly call: CallDefinition;
  readonly body: unknown;
  readonly ends: readonly End[];
}

/**
 * The interpreter over a network of which every answer, failure and deadline comes when the scheduler says
 * so.
 */
function overScheduler(scheduler: fc.Scheduler, asks: readonly Asked[]) {
  const inputs: NewInput[] = [];
  const attempts = new Map<string, number>();
  const memory = new Map<string, string>();
  const interpreter = createHttpInterpreter({
    calls: builtCalls,
    contract: scheduler.schedule(Promise.resolve({ calls: builtCalls, decodeAnswer }), 'contract'),
    vault: createVault(),
    trust: createTrustStore({
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
    }),
    sender: () => ({
      formFactor: 'desktop',
      build: 'b',
      language: 'en-GB',
      sessionId: 's',
      gwSessionId: null,
    }),
    fetch: async (url) => {
      const nth = Number(new URL(url, 'http://x').searchParams.get('nth'));
      const one = asks[nth];
      const before = attempts.get(String(nth)) ?? 0;
      attempts.set(String(nth), before + 1);
      const end = one?.ends[before] ?? 'answered';
      if (end === 'never') return new Promise(() => undefined);
      await scheduler.schedule(Promise.resolve(), `${end} ${nth}`);
      if (end === 'network') throw new TypeError('failed to fetch');
      return replyOf(end, one?.body);
    },
    wait: (ms) => scheduler.schedule(Promise.resolve(), `${ms} ms`),
  });
  for (const [nth, { call }] of asks.entries()) {
    const data = {
      requestId: `${nth}.1`,
      op: call.name,
      params: {},
      query: { nth: String(nth) },
      body: null,
    };
    const event = { type: 'gateway/requested', at: 1, seq: nth + 1, data } as unknown as AppEvent;
    interpreter(event, (input) => void inputs.push(input));
  }
  return { inputs, attempts };
}

it('[TRAP-29] whatever order answers, failures and deadlines come in, every call is answered once, by its own name, and a POST goes out once', async () => {
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.array(ask, { minLength: 1, maxLength: 4 }),
    async (scheduler, asks) => {
      const { inputs, attempts } = overScheduler(scheduler, asks);
      await scheduler.waitIdle();
      const answers = inputs.flatMap((input) => (input.type === 'gateway/answered' ? [input.data] : []));
      expect(answers.map(({ requestId, op }) => `${requestId} ${op}`).sort()).toEqual(
        asks.map(({ call }, nth) => `${nth}.1 ${call.name}`).sort(),
      );
      for (const [nth, { call }] of asks.entries()) {
        const sent = attempts.get(String(nth)) ?? 0;
        expect(sent).toBeGreaterThanOrEqual(1);
        expect(sent).toBeLessThanOrEqual(call.method === 'POST' ? 1 : 3);
      }
    },
  );
  await holdAsync('http-in-any-order', property, { runs: 40 });
});
