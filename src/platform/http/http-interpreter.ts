import type { CallDefinition, CallFacts } from '#domain/contract/call.ts';
import { REQUEST_HEADERS, SERVER_TIME_HEADER } from '#domain/contract/headers.ts';
import { OVERLOADED } from '#domain/contract/overloaded.ts';
import type { EventOf } from '#domain/events/registry.ts';
import { isJsonObject, type Json } from '#domain/json.ts';
import type { Interpreter, Submit } from '#effects/runtime/commit.ts';
import { handleOf } from '../vault/handle-of.ts';
import type { Vault } from '../vault/vault.ts';
import { headersOf, type Sender, urlOf } from './build-request.ts';
import type { Answered, Decoded, decodeAnswer } from './decode-answer.ts';
import type { TakeFirst } from './initial-answers.ts';
import { kindOf, readAt, replaceAt } from './secret-paths.ts';
import { serverTime } from './server-time.ts';
import { type HttpTiming, httpTiming } from './timing.ts';
import type { TrustStore } from './trust-store.ts';

/** Kind under which the vault holds the token that goes into the session header. */
export const SESSION_TOKEN = 'bettingToken';
const TRUST_TOKEN = 'trustToken';

export interface HttpOptions {
  /** Asked from the start, by what asking takes to know of them. */
  readonly calls: readonly CallFacts[];
  /** What turns answers into outcomes; fetched while the first answers are on their way. */
  readonly contract: Promise<Contract>;
  /** More of them, which arrive while the page is already asking. */
  readonly laterCalls?: Promise<readonly CallDefinition[]>;
  readonly vault: Vault;
  /** Arrives with the later calls, and is needed by them alone. */
  readonly identity?: Promise<Identity>;
  /** Asked for by calls of an account alone. */
  readonly trust: Promise<TrustStore> | TrustStore;
  /** Read when a call is sent; what can change comes from the folded state. */
  readonly sender: () => Omit<Sender, 'sessionToken'>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Answers that the page came with. */
  readonly first?: TakeFirst;
  /** Resolves after `ms`; stays open for good once the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly timing?: HttpTiming;
  /** The server counts as unavailable: what may be asked later is not sent (MNT-02). */
  readonly isUnavailable?: () => boolean;
}

/** Persons, who stand in the log as marks. */
export interface Identity {
  /** A body as it is sent: a file as itself, anything else as JSON, persons by what their marks stand for. */
  write(body: Json): string | Blob;
  /** A text with the marks in it replaced by what they stand for. */
  reveal(text: string): string;
  /** An answer as the log may keep it. */
  mask(outcome: Answered): Answered;
}

/** The schemas of `calls` and the reading of answers by a schema. */
export interface Contract {
  readonly calls: readonly CallDefinition[];
  readonly decodeAnswer: typeof decodeAnswer;
}

/** A call with its definition, which may still be on its way. */
interface Spoken {
  readonly call: CallFacts;
  readonly definition: () => Promise<CallDefinition | undefined>;
}

const named = <Call extends { readonly name: string }>(
  calls: readonly Call[],
  op: string,
): Call | undefined => calls.find(({ name }) => name === op);

/**
 * Of a pause between attempts, which is not called off. One for all of them would keep every listener that a
 * wait ever left on it.
 */
const uncalled = (): AbortSignal => new AbortController().signal;

type Asked = EventOf<'gateway/requested'>;
type Attempt = Decoded & { readonly bytes: number };

const lost = (cause: 'network' | 'timeout' | 'aborted'): Attempt => ({
  outcome: { kind: 'lost', cause },
  secrets: new Map(),
  bytes: 0,
});

/**
 * The server, or a proxy on its behalf, says that it cannot: not that it will not, or that the call is not
 * there (501).
 */
const FAILURES: readonly number[] = [500, 502, 503, 504];

/**
 * A GET that got no answer, or one that the server cannot, may be asked again (MNT-02). A refusal for
 * maintenance is an answer, one for load is none (HOLD-01).
 */
const worthRepeating = (outcome: Answered): boolean =>
  outcome.kind === 'lost'
    ? outcome.cause === 'network' || FAILURES.includes(outcome.status ?? 0)
    : outcome.kind === 'refused' &&
      (outcome.errorType === OVERLOADED || outcome.status !== 503) &&
      FAILURES.includes(outcome.status);

/**
 * Asked also while the server counts as unavailable: configuration, by which it is found again, logout, safer
 * gambling (MNT-02).
 */
const ALWAYS_ASKED: ReadonlySet<string> = new Set(['getAppConfig', 'logout', 'getRealityCheckInterval']);

/** Written down with a call that stays without success, so that it is known that it was given up. */
const counted = (last: Attempt, attempts: number): Attempt =>
  attempts === 1 || last.outcome.kind === 'ok' ? last : { ...last, outcome: { ...last.outcome, attempts } };

/** The body with its secrets filled in; optional ones that the vault does not hold are left out. */
async function bodyWithSecrets(call: CallFacts, asked: Asked, options: HttpOptions): Promise<Json> {
  let body: Json = asked.data.body;
  const username = isJsonObject(body) && typeof body.username === 'string' ? body.username : undefined;
  for (const path of call.secrets.request) {
    const handle = handleOf(readAt(body, path));
    if (handle === undefined) continue;
    const value =
      kindOf(path) === TRUST_TOKEN && username !== undefined
        ? await (await options.trust).read((await options.identity)?.reveal(username) ?? username)
        : options.vault.take(handle);
    body = replaceAt(body, path, () => value);
  }
  return body;
}

async function attempt(
  { definition }: Spoken,
  url: string,
  init: RequestInit,
  timeout: number,
  options: HttpOptions,
): Promise<Attempt> {
  const abort = new AbortController();
  const done = new AbortController();
  const deadline = options.wait(timeout, done.signal).then(() => {
    abort.abort();
  });
  try {
    const answering = options.fetch(url, { ...init, signal: abort.signal }).then(async (response) => ({
      response,
      text: await response.text(),
      contract: await options.contract,
      call: await definition(),
    }));
    // Should `fetch` ignore the signal, the deadline still ends the wait.
    const first = await Promise.race([answering, deadline.then(() => undefined)]);
    if (first === undefined) return lost('timeout');
    const { response, text, contract, call } = first;
    if (call === undefined) return lost('aborted');
    const serverAt = serverTime(response.headers.get(SERVER_TIME_HEADER), response.headers.get('date'));
    return {
      ...contract.decodeAnswer(call, { status: response.status, text, serverAt }),
      bytes: text.length,
    };
  } catch {
    return lost(abort.signal.aborted ? 'timeout' : 'network');
  } finally {
    // With a reason no exception is made, of which nobody would read the stack.
    done.abort('over');
  }
}

/** Read as one that was fetched. */
async function readFirst(
  { definition }: Spoken,
  url: string,
  options: HttpOptions,
): Promise<Attempt | undefined> {
  const first = options.first?.(url);
  if (first === undefined) return undefined;
  const [contract, call] = await Promise.all([options.contract, definition()]);
  if (call === undefined) return undefined;
  const decoded = contract.decodeAnswer(call, { status: 200, ...first });
  return decoded.outcome.kind === 'ok' ? { ...decoded, bytes: first.text.length } : undefined;
}

async function perform(spoken: Spoken, asked: Asked, options: HttpOptions): Promise<Attempt> {
  const { call } = spoken;
  if (call.method === 'GET' && !ALWAYS_ASKED.has(call.name) && options.isUnavailable?.() === true)
    return lost('aborted');
  const timing = options.timing ?? httpTiming;
  const sender = { ...options.sender(), sessionToken: options.vault.held(SESSION_TOKEN) };
  const url = urlOf(call, asked.data, sender.language);
  const first = call.method === 'GET' ? await readFirst(spoken, url, options) : undefined;
  if (first !== undefined) return first;
  const init: RequestInit = {
    method: call.method,
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
  };
  if (call.method === 'POST') {
    const body = await bodyWithSecrets(call, asked, options);
    init.body = (await options.identity)?.write(body) ?? JSON.stringify(body);
  }
  const pauses = call.method === 'GET' ? timing.retryPauses : [];
  const timeout = timing.timeouts[call.name] ?? timing.defaultTimeout;
  const send = (nth: number) => {
    const headers = headersOf(asked.data, sender, nth);
    if (typeof init.body === 'object') headers[REQUEST_HEADERS.contentType] = 'application/octet-stream';
    return attempt(spoken, url, { ...init, headers }, timeout, options);
  };
  let last = await send(1);
  let attempts = 1;
  for (const pause of pauses) {
    if (!worthRepeating(last.outcome)) break;
    await options.wait(pause, uncalled());
    attempts += 1;
    last = await send(attempts);
  }
  return counted(last, attempts);
}

async function keepSecrets(
  asked: Asked,
  found: ReadonlyMap<string, string>,
  options: HttpOptions,
): Promise<void> {
  for (const [kind, value] of found) {
    if (kind !== TRUST_TOKEN) options.vault.hold(kind, value);
  }
  const trust = found.get(TRUST_TOKEN);
  const username = isJsonObject(asked.data.body) ? asked.data.body.username : undefined;
  if (trust !== undefined && typeof username === 'string')
    await (await options.trust).write((await options.identity)?.reveal(username) ?? username, trust);
}

/**
 * `gateway/requested` → fetch → `gateway/answered`, exactly one answer for each request. Only a GET is ever
 * repeated (TRAP-29). Nothing thrown here leaves: an unusable answer is `lost`, because the outcome is
 * unknown.
 */
export function createHttpInterpreter(options: HttpOptions): Interpreter {
  const find = async (op: string): Promise<Spoken | undefined> => {
    const call = named(options.calls, op);
    if (call !== undefined)
      return { call, definition: async () => named((await options.contract).calls, op) };
    const later = named((await options.laterCalls) ?? [], op);
    return later === undefined ? undefined : { call: later, definition: () => Promise.resolve(later) };
  };
  const answer = async (asked: Asked, submit: Submit): Promise<void> => {
    const spoken = await find(asked.data.op);
    const result =
      spoken === undefined
        ? lost('aborted')
        : await perform(spoken, asked, options).catch(() => lost('aborted'));
    await keepSecrets(asked, result.secrets, options);
    // Nothing in an answer to be kept says who somebody is. The offer and the configuration, asked first,
    // never do.
    const isLater = spoken !== undefined && !options.calls.includes(spoken.call);
    const identity = isLater ? await options.identity : undefined;
    const outcome = identity?.mask(result.outcome) ?? result.outcome;
    if (result.breach !== undefined) {
      submit({
        type: 'lifecycle/inputRejected',
        data: { edge: 'gateway', reason: result.breach, bytes: result.bytes },
      });
    }
    submit({
      type: 'gateway/answered',
      data: { requestId: asked.data.requestId, op: asked.data.op, outcome },
      ...(asked.corr === undefined ? {} : { corr: asked.corr }),
    });
  };
  return (event, submit) => {
    if (event.type === 'gateway/requested') void answer(event, submit);
    if (event.type === 'session/ended') options.vault.clear();
  };
}

/** `wait` of a browser. */
export const browserWait: HttpOptions['wait'] = (ms, signal) =>
  new Promise((resolve) => {
    const handle = window.setTimeout(resolve, ms);
    signal.addEventListener('abort', () => window.clearTimeout(handle), { once: true });
  });
