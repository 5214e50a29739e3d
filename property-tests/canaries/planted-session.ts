import { calls } from '#domain/contract/calls.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { createRuntime } from '#effects/runtime/create-runtime.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { selectGwSessionId } from '#projections/session/select-session.ts';
import { codeFor, describedFor } from '#src/features/sharing/logged-words.ts';
import { decodeAnswer } from '#src/platform/http/decode-answer.ts';
import { createHttpInterpreter } from '#src/platform/http/http-interpreter.ts';
import { createTrustStore } from '#src/platform/http/trust-store.ts';
import { ChannelPositions } from '#src/platform/live/channel-positions.ts';
import { MessageIntake } from '#src/platform/live/message-intake.ts';
import { plainPath } from '#src/platform/navigation/plain-path.ts';
import { identityOf, liveMaskOf } from '#src/platform/vault/mask-answer.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { createVault } from '#src/platform/vault/vault.ts';
import { logHeader } from '#testing/runtime/log-header.ts';
import { surroundings } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { type CanaryKind, canaryOf, EACH } from './canaries.ts';

/** An answer to every call that is as bad as its contract lets it be: full of what must not be kept. */
function hostileAnswer(op: string, nth: number): Response {
  const pick = (kind: CanaryKind): string => canaryOf(kind, nth);
  const headers = {
    'x-request-id': pick('token'),
    'set-cookie': `sid=${pick('token')}`,
    etag: pick('userId'),
  };
  const person = Object.fromEntries(
    (['phone', 'address', 'postcode', 'iban', 'card', 'document'] as const).map((kind) => [kind, pick(kind)]),
  );
  if (nth % 3 === 2) {
    const error = { resultCode: 1101, errorType: pick('errorText'), message: pick('errorText') };
    const body = { ...error, explanationCode: pick('freeText'), ...person };
    return new Response(JSON.stringify(body), { status: 401, headers });
  }
  const userInfo = {
    ...userAnswer({
      profile: {
        username: pick('username'),
        firstName: pick('firstName'),
        lastName: pick('lastName'),
        email: pick('email'),
        ...person,
      },
      version: nth,
    }),
    limits: { depositCard: { cardNumber: pick('card'), iban: pick('iban') } },
    kycStatus: { documentBytes: pick('document'), dateOfBirth: '1931-02-17', address: pick('address') },
  };
  const tokens = { bettingToken: pick('token'), trustToken: canaryOf('token', nth + 1) };
  const data = { gwSessionId: 'gw1', ...tokens, workflow: null, expiresAt: 9_000_000, userInfo };
  const bodies: Readonly<Record<string, unknown>> = {
    login: { resultCode: 0, data },
    register: { resultCode: 0, data },
    prolong: { resultCode: 0, data },
    getUserInfo: { resultCode: 0, data: userInfo },
  };
  return new Response(
    JSON.stringify(bodies[op] ?? { resultCode: 5, errorType: pick('errorText'), message: '' }),
    {
      headers,
    },
  );
}

export interface Planted {
  readonly log: readonly AppEvent[];
  readonly state: RootState;
  /** What went over the wire, where secrets belong. */
  readonly sent: readonly string[];
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** The app without a screen, with a gateway that answers as badly as it can. */
function openWorld() {
  let now = 1_000_000;
  const log: AppEvent[] = [];
  const sent: string[] = [];
  const vault = createVault();
  const runtime = createRuntime({
    header: logHeader,
    clock: { now: () => (now += 7), monotonic: () => now },
    reducer: (state: RootState | undefined, event: AppEvent) => rootReducer(state, event),
    epics,
    onDefect: () => undefined,
  });
  runtime.addSink(({ events }) => void log.push(...events));
  runtime.attach(
    createHttpInterpreter({
      calls: [],
      contract: Promise.resolve({ calls, decodeAnswer }),
      laterCalls: Promise.resolve(calls),
      vault,
      identity: Promise.resolve(identityOf(vault)),
      trust: createTrustStore({ getItem: () => null, setItem: () => undefined }),
      sender: () => ({
        formFactor: 'desktop',
        build: 'b',
        language: 'en-GB',
        sessionId: logHeader.sessionId,
        gwSessionId: selectGwSessionId(runtime.state()),
      }),
      fetch: (url, init) => {
        sent.push(`${url} ${typeof init.body === 'string' ? init.body : ''}`);
        const op =
          /\/(login|register)\?/.exec(url)?.[1] ?? (url.includes('user') ? 'getUserInfo' : 'prolong');
        return Promise.resolve(hostileAnswer(op, sent.length));
      },
      wait: () => new Promise(() => undefined),
    }),
  );
  const positions = new ChannelPositions();
  for (const path of ['/systemMessage', BETS]) positions.open(path);
  const intake = new MessageIntake({
    positions,
    mask: liveMaskOf(vault),
    submit: (input) => runtime.submit(input),
    longestText: 10_000,
    onWaiting: () => undefined,
  });
  const submit = async (input: NewInput): Promise<void> => {
    runtime.submit(input);
    await settled();
  };
  return { runtime, log, sent, vault, intake, submit };
}

const BETS = '/myBets/gw1';

type World = ReturnType<typeof openWorld>;

const address = (nth: number): string =>
  plainPath(
    `/login?token=${canaryOf('token', nth)}&stake=${canaryOf('card', nth)}x&${new URLSearchParams({
      back: `/settings?otp=${canaryOf('oneTimeCode', nth)}&hash=${canaryOf('address2', nth)}`,
      email: canaryOf('email', nth),
    }).toString()}`,
  );

async function register({ submit, vault }: World, nth: number): Promise<void> {
  const mark = (kind: CanaryKind): string => pseudonymOf(vault, kind, canaryOf(kind, nth));
  await submit({ type: 'intent/logoutPressed', data: {} });
  await submit({
    type: 'intent/registrationSubmitted',
    data: {
      username: mark('username'),
      password: vault.put('password', canaryOf('password', nth)),
      email: mark('email'),
      firstName: mark('firstName'),
      lastName: mark('lastName'),
      dateOfBirth: pseudonymOf(vault, 'dateOfBirth', '1931-02-17'),
      countryCode: 'gb',
      phone: mark('phone'),
      address: mark('address'),
      city: pseudonymOf(vault, 'city', canaryOf('freeText', nth)),
      postalCode: pseudonymOf(vault, 'postalCode', canaryOf('postcode', nth)),
      depositLimit: null,
      acceptTerms: true,
      texts: [],
      marketing: { email: false, sms: false, phone: false },
    },
  });
}

async function logIn({ submit, vault }: World, nth: number): Promise<void> {
  await submit({ type: 'intent/logoutPressed', data: {} });
  await submit({
    type: 'intent/loginSubmitted',
    data: {
      username: pseudonymOf(vault, 'username', canaryOf('username', nth)),
      password: vault.put('password', canaryOf('password', nth + 1)),
      captcha: vault.put('captcha', canaryOf('captcha', nth)),
    },
  });
}

async function pasteAndFollow({ submit, vault }: World, nth: number): Promise<void> {
  await submit({ type: 'intent/navigated', data: { path: address(nth), replace: false } });
  await submit({ type: 'lifecycle/historyMoved', data: { path: address(nth + 1) } });
  await submit({ type: 'intent/slipLinkFollowed', data: { path: address(nth) } });
  await submit({
    type: 'intent/betRequestSubmitted',
    data: { description: describedFor(vault, canaryOf('freeText', nth)) },
  });
  for (const kind of ['oneTimeCode', 'freeText', 'password'] as const)
    await submit({ type: 'intent/slipCodeEntered', data: { text: codeFor(canaryOf(kind, nth)) } });
}

/** The second door: an edge that forgot, in a part that no schema knows. */
const forgetful = (nth: number): NewInput => ({
  type: 'gateway/answered',
  data: {
    requestId: `900.${nth}`,
    op: 'getBalance',
    outcome: {
      kind: 'ok',
      status: 200,
      body: {
        deep: [
          {
            cardNumber: canaryOf('card', nth),
            iban: canaryOf('iban', nth),
            otp: canaryOf('oneTimeCode', nth),
            documentBytes: canaryOf('document', nth),
          },
        ],
      },
    },
  },
});

function hear({ intake }: World, nth: number): void {
  const system = { channel: '/systemMessage', type: 'system', op: 'remove', epoch: 'a', seq: nth, at: 0 };
  const secrets = {
    [canaryOf('username', nth)]: canaryOf('email', nth),
    password: canaryOf('password', nth),
  };
  const words = canaryOf('freeText', nth);
  intake.take(canaryOf('errorText', nth));
  intake.take(JSON.stringify([{ channel: `/${words}`, data: { text: words } }]));
  intake.take(JSON.stringify([{ channel: '/systemMessage', data: { ...system, ids: ['m'], ...secrets } }]));
  const person = Object.fromEntries(
    (['username', 'firstName', 'lastName', 'email', 'phone', 'address', 'postcode'] as const).map((kind) => [
      kind,
      canaryOf(kind, nth),
    ]),
  );
  const at = { epoch: 'a', seq: nth + 1, at: 0 };
  const bets = { ...at, channel: BETS, type: 'bet', op: nth === 0 ? 'initial' : 'add' };
  const told = { ...at, seq: 2 * nth + 1, channel: '/systemMessage', type: 'system', op: 'add' };
  intake.take(JSON.stringify([{ channel: BETS, data: { ...bets, bets: [{ betId: 'b', owner: person }] } }]));
  intake.take(JSON.stringify([{ channel: '/systemMessage', data: { ...told, messages: [person] } }]));
  intake.flush();
}

/**
 * A session in which secrets come in through every door: forms, pasted words, addresses, answers, headers,
 * live messages, error texts. The doors are the app's own.
 */
export async function plantedSession(): Promise<Planted> {
  const world = openWorld();
  await world.submit({ type: 'lifecycle/sessionStarted', data: { ...surroundings, path: address(0) } });
  for (let nth = 0; nth < EACH; nth += 1) {
    await register(world, nth);
    await logIn(world, nth);
    await pasteAndFollow(world, nth);
    await world.submit(forgetful(nth));
    hear(world, nth);
  }
  await settled();
  const state = world.runtime.state();
  world.runtime.stop();
  return { log: world.log, state, sent: world.sent };
}
