import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls } from '#domain/contract/calls.ts';
import { OVERLOADED } from '#domain/contract/overloaded.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { toJson } from '#domain/json.ts';
import { createVault } from '../vault/vault.ts';
import { decodeAnswer } from './decode-answer.ts';
import { type Contract, createHttpInterpreter, type HttpOptions } from './http-interpreter.ts';
import { createTrustStore } from './trust-store.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}
type Reply = (sent: Sent, nth: number) => Promise<Response>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    items,
  };
}

function setUp(reply: Reply, changed: Partial<HttpOptions> = {}) {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const storage = memoryStorage();
  const options: HttpOptions = {
    calls,
    contract: Promise.resolve({ calls, decodeAnswer }),
    vault: createVault(),
    trust: createTrustStore(storage),
    sender: () => ({
      formFactor: 'desktop',
      build: 'b1',
      language: 'en-GB',
      sessionId: 's1',
      gwSessionId: null,
    }),
    fetch: (url, init) => {
      sent.push({ url, init });
      return reply({ url, init }, sent.length);
    },
    // Pauses pass at once; deadlines never come.
    wait: (ms) => {
      pauses.push(ms);
      return ms <= 1_000 ? Promise.resolve() : new Promise(() => undefined);
    },
    ...changed,
  };
  const interpreter = createHttpInterpreter(options);
  const ask = (op: string, data: Record<string, unknown> = {}) =>
    new Promise<NewInput[]>((resolve) => {
      const inputs: NewInput[] = [];
      const event = {
        type: 'gateway/requested',
        corr: 'c1',
        at: 1,
        seq: 1,
        data: { requestId: '7.1', op, params: {}, query: {}, body: null, ...data },
      } as unknown as AppEvent;
      interpreter(event, (input) => {
        inputs.push(input);
        if (input.type === 'gateway/answered') resolve(inputs);
      });
    });
  const sentBody = (nth: number): unknown => {
    const body = sent[nth]?.init.body;
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  };
  return { sent, sentBody, pauses, options, interpreter, ask, storage };
}

const outcomeOf = (inputs: readonly NewInput[]) => {
  const last = inputs.at(-1);
  if (last?.type !== 'gateway/answered') throw new Error('no answer');
  return last.data.outcome;
};

const pathParams = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', 'X-1234'] as const));

describe('answers that came with the page', () => {
  it('is read as one that was fetched, once, and what is no answer is asked for', async () => {
    const text = JSON.stringify({ resultCode: 0, data: { version: '1' } });
    const at = 1_795_273_200_000;
    const reply = () => Promise.resolve(json(JSON.parse(text), 200, { 'x-server-time': String(at) }));
    const first = [{ text, serverAt: at }, undefined, { text: '{}', serverAt: at }];
    const given = setUp(reply, { first: () => first.shift() });
    const expected = outcomeOf(await setUp(reply).ask('getVersion'));
    for (const sent of [0, 1, 2]) {
      expect(outcomeOf(await given.ask('getVersion'))).toEqual(expected);
      expect(given.sent).toHaveLength(sent);
    }
  });
});

describe('headers', () => {
  it('[I18-01.3] [PLT-02.1] every call of the contract carries the six headers, the session it is about and the language', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        fc.constantFrom('mobile' as const, 'desktop' as const),
        fc.boolean(),
        async (call, formFactor, loggedIn) => {
          const world = setUp(() => Promise.resolve(json({ resultCode: 1, errorType: 'X', message: '' })), {
            sender: () => ({
              formFactor,
              build: '2.49.0',
              language: 'en-GB',
              sessionId: 'log-1',
              gwSessionId: loggedIn ? 'gw-1' : null,
            }),
          });
          if (loggedIn) world.options.vault.hold('bettingToken', 'tok');
          await world.ask(call.name, { params: pathParams(call.path) });
          const { url, init } = world.sent[0]!;
          const headers = new Headers(init.headers);
          expect(headers.get('content-type')).toBe('application/json');
          expect(headers.get('x-client-id')).toBe(formFactor === 'mobile' ? 'web-mobile' : 'web');
          expect(headers.get('x-client-version')).toBe('2.49.0');
          expect(headers.get('x-request-id')).toBe('log-1:7.1:1');
          expect(headers.get('x-client-device-type')).toBe(formFactor);
          expect(headers.get('x-session-token')).toBe(loggedIn ? 'tok' : null);
          expect(headers.get('x-gateway-session')).toBe(loggedIn ? 'gw-1' : null);
          expect(new URL(url, 'http://x').searchParams.get('lang')).toBe('en-GB');
          expect(url).not.toContain(':');
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('answers', () => {
  it('decodes by the schema and reports both clocks (EVT-06)', async () => {
    const body = { resultCode: 0, data: { unsettledBetsCount: 3 } };
    const { ask } = setUp(() => Promise.resolve(json(body, 200, { 'x-server-time': '1760000000123' })));
    expect(outcomeOf(await ask('getUnsettledCount'))).toEqual({
      kind: 'ok',
      status: 200,
      body,
      serverAt: 1760000000123,
    });
  });

  it('falls back to the date header', async () => {
    const { ask } = setUp(() =>
      Promise.resolve(
        json({ resultCode: 0, data: { unsettledBetsCount: 3 } }, 200, {
          date: 'Thu, 09 Oct 2025 08:53:20 GMT',
        }),
      ),
    );
    expect(outcomeOf(await ask('getUnsettledCount'))).toMatchObject({ serverAt: 1760000000000 });
  });

  it.each([
    [
      'a non-zero code under 200 is a refusal (TRAP-30)',
      json({ resultCode: 1101, errorType: 'LoginInvalidUsernameOrPassword', message: 'no' }),
      { kind: 'refused', status: 200, resultCode: 1101, errorType: 'LoginInvalidUsernameOrPassword' },
    ],
    [
      'a refusal with an error status',
      json({ resultCode: 3001, errorType: 'ACCOUNT_LOCKED', message: '', explanationCode: 'E7' }, 403),
      { kind: 'refused', status: 403, resultCode: 3001, explanationCode: 'E7' },
    ],
    [
      'an error status with code 0 breaks the contract',
      json({ resultCode: 0 }, 500),
      { kind: 'lost', cause: 'contract', status: 500 },
    ],
    [
      '[FAIL-25] a login page with status 200 breaks the contract',
      new Response('<html>sign in</html>'),
      { kind: 'lost', cause: 'contract', status: 200 },
    ],
    [
      'a success of the wrong shape breaks the contract',
      json({ resultCode: 0, data: { gwSessionId: 5 } }),
      { kind: 'lost', cause: 'contract', status: 200 },
    ],
  ])('%s', async (_name, response, expected) => {
    const inputs = await setUp(() => Promise.resolve(response)).ask('login', {
      body: { username: 'a', password: { redacted: 'password', len: 1, handle: 'none' } },
    });
    expect(outcomeOf(inputs)).toMatchObject(expected);
    expect(inputs.some((input) => input.type === 'lifecycle/inputRejected')).toBe(expected.kind === 'lost');
  });

  it('any text at all gives one answer and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((text) => `{"resultCode":0,"data":${text}}`),
        ),
        fc.constantFrom(...calls),
        fc.constantFrom(200, 302, 404, 500),
        async (text, call, status) => {
          const { ask } = setUp(() => Promise.resolve(new Response(text, { status })));
          const outcome = outcomeOf(await ask(call.name, { params: pathParams(call.path) }));
          if (outcome.kind === 'ok') expect(call.answer.safeParse(JSON.parse(text)).success).toBe(true);
          expect(toJson(outcome)).toEqual(outcome);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the contract of answers', () => {
  it('is waited for by an answer that is here before it', async () => {
    let arrive = (_contract: Contract): void => undefined;
    const contract = new Promise<Contract>((resolve) => {
      arrive = resolve;
    });
    const body = { resultCode: 0, data: { unsettledBetsCount: 3 } };
    const world = setUp(() => Promise.resolve(json(body)), { contract });
    const asked = world.ask('getUnsettledCount');
    const first = await Promise.race([
      asked,
      new Promise((resolve) => setTimeout(resolve, 5, 'nothing yet')),
    ]);
    expect(first).toBe('nothing yet');
    expect(world.sent).toHaveLength(1);
    arrive({ calls, decodeAnswer });
    expect(outcomeOf(await asked)).toMatchObject({ kind: 'ok', body });
  });

  it('that never comes leaves the outcome open at the deadline of the call', async () => {
    const { ask } = setUp(() => Promise.resolve(json({ resultCode: 0 })), {
      contract: new Promise(() => undefined),
      wait: (ms) => (ms > 1_000 ? Promise.resolve() : new Promise(() => undefined)),
    });
    expect(outcomeOf(await ask('getSports'))).toEqual({ kind: 'lost', cause: 'timeout' });
  });
});

describe('repeats', () => {
  it('[TRAP-29] a GET is asked at most three times, a POST once, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        async (call, fails) => {
          const { ask, sent, pauses } = setUp((_sent, nth) =>
            fails[nth - 1] === true
              ? Promise.reject(new TypeError('Failed to fetch'))
              : Promise.resolve(json({ resultCode: 1, errorType: 'X', message: '' })),
          );
          const outcome = outcomeOf(await ask(call.name, { params: pathParams(call.path) }));
          const firstUp = fails.indexOf(false);
          const attempts = call.method === 'POST' ? 1 : firstUp === -1 ? 3 : firstUp + 1;
          expect(sent).toHaveLength(attempts);
          expect(pauses.filter((ms) => ms === 1_000)).toHaveLength(attempts - 1);
          expect(outcome.kind).toBe(fails[attempts - 1] === true ? 'lost' : 'refused');
        },
      ),
    );
  });

  it('leave nothing behind on a signal that another one waits with', async () => {
    const waited: AbortSignal[] = [];
    const { ask } = setUp(() => Promise.reject(new TypeError('Failed to fetch')), {
      wait: (ms, signal) => {
        waited.push(signal);
        return ms <= 1_000 ? Promise.resolve() : new Promise(() => undefined);
      },
    });
    await ask('getSports');
    await ask('getSports');
    // Three deadlines and two pauses each.
    expect(new Set(waited).size).toBe(10);
  });

  it('gives up at the deadline of the call, even when fetch ignores the abort', async () => {
    for (const [op, deadline] of [
      ['login', 30_000],
      ['placeBets', 180_000],
    ] as const) {
      const { ask } = setUp(() => new Promise(() => undefined), {
        wait: (ms) => (ms === deadline ? Promise.resolve() : new Promise(() => undefined)),
      });
      expect(outcomeOf(await ask(op, { body: {} }))).toEqual({ kind: 'lost', cause: 'timeout' });
    }
  });
});

describe('secrets', () => {
  const answer = (token: string) => ({
    resultCode: 0,
    data: {
      gwSessionId: 'g1',
      bettingToken: token,
      trustToken: `trust-${token}`,
      workflow: null,
      expiresAt: 1,
      userInfo: null,
    },
  });

  it('[SES-01.1] [SES-01.6] sends the password and logs none of it, in any answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uuid(), fc.uuid(), async (password, token) => {
        const { ask, sentBody, options, storage, interpreter } = setUp(() =>
          Promise.resolve(json(answer(token))),
        );
        const ref = options.vault.put('password', password);
        const inputs = await ask('login', {
          body: {
            username: 'Ann',
            password: ref,
            trustToken: { redacted: 'trustToken', len: 0, handle: 'trust' },
          },
        });
        expect(sentBody(0)).toEqual({ username: 'Ann', password });
        expect(JSON.stringify(inputs)).not.toContain(password);
        expect(JSON.stringify(inputs)).not.toContain(token);
        expect(outcomeOf(inputs)).toMatchObject({
          body: { data: { bettingToken: { redacted: 'bettingToken', len: 36 } } },
        });
        expect(options.vault.held('bettingToken')).toBe(token);
        expect(options.vault.take(ref.handle)).toBeUndefined();

        // The next login from this device shows the trust token, whatever the case of the name.
        await ask('login', {
          body: {
            username: 'ANN',
            password: options.vault.put('password', 'x'),
            trustToken: { redacted: 'trustToken', len: 0, handle: 'trust' },
          },
        });
        expect(sentBody(1)).toMatchObject({ trustToken: `trust-${token}` });
        expect([...storage.items.keys()].join()).not.toMatch(/ann/i);

        interpreter({ type: 'session/ended', data: { reason: 'user' } } as AppEvent, () => undefined);
        expect(options.vault.held('bettingToken')).toBeUndefined();
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    [[500, 500, 500], 3, 'lost', 3],
    [[500, 200], 2, 'ok', undefined],
    [[501], 1, 'lost', undefined],
    [[404], 1, 'lost', undefined],
  ] as const)(
    '[MNT-02.1] [TRAP-29] a GET answered by %j is sent %i times',
    async (statuses, times, kind, attempts) => {
      const made = setUp((_sent, nth) => {
        const status = statuses[nth - 1] ?? 200;
        return Promise.resolve(
          status === 200
            ? json({ resultCode: 0, data: { unsettledBetsCount: 3 } })
            : new Response('broken', { status }),
        );
      });
      const outcome = outcomeOf(await made.ask('getUnsettledCount'));
      expect(made.sent).toHaveLength(times);
      expect(outcome).toMatchObject({ kind, ...(attempts !== undefined && { attempts }) });
      expect(made.pauses.filter((ms) => ms === 1_000)).toHaveLength(times - 1);
    },
  );

  it('[HOLD-01] [MNT-02] what is refused for load is asked again and given up as a server that cannot; a bet is sent once', async () => {
    const body = { resultCode: 5, errorType: OVERLOADED, message: '' };
    const made = setUp(() => Promise.resolve(json(body, 503, { 'retry-after': '1' })));
    expect(outcomeOf(await made.ask('getUnsettledCount'))).toMatchObject({ status: 503, attempts: 3 });
    await made.ask('placeBets', { body: { betSlips: [] } });
    expect(made.sent).toHaveLength(4);
    const maintenance = setUp(() => Promise.resolve(json({ ...body, errorType: 'MAINTENANCE' }, 503)));
    await maintenance.ask('getUnsettledCount');
    expect(maintenance.sent).toHaveLength(1);
  });

  it('[MNT-02.2] [TRAP-29] a POST that is answered by 500 is sent once', async () => {
    const made = setUp(() => Promise.resolve(new Response('broken', { status: 500 })));
    await made.ask('placeBets', { body: { betSlips: [] } });
    expect(made.sent).toHaveLength(1);
  });

  it('[MNT-02.3] while the server counts as unavailable only configuration, logout and safer gambling are asked, and every POST', async () => {
    const made = setUp(() => Promise.resolve(json({ resultCode: 0 })), { isUnavailable: () => true });
    for (const op of ['getHome', 'getUnsettledCount', 'getAppConfig', 'getRealityCheckInterval', 'betStatus'])
      await made.ask(op, op === 'betStatus' ? { body: { refs: [], fence: false } } : {});
    expect(made.sent.map(({ url }) => url.split('?')[0]?.split('/').at(-1))).toHaveLength(3);
  });
});
