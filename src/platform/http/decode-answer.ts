import type { CallDefinition } from '#domain/contract/call.ts';
import { ErrorBody } from '#domain/contract/packed-answers.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { isJsonObject, type Json, toJson } from '#domain/json.ts';
import { kindOf, readAt, replaceAt } from './secret-paths.ts';
import { MAX_ANSWER_LENGTH } from './timing.ts';

export type Answered = DataOf<'gateway/answered'>['outcome'];

export interface Decoded {
  readonly outcome: Answered;
  /** Secrets that were taken out, by kind, for the vault. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Why the answer breaks the contract, without its content; undefined when it does not. */
  readonly breach?: string;
}

interface Raw {
  readonly status: number;
  readonly text: string;
  readonly serverAt: number | undefined;
}

function parseJson(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return toJson(value);
  } catch {
    return undefined;
  }
}

/** Replaces every secret of the call's answer by its kind and length. */
function redact(call: CallDefinition, body: Json, secrets: Map<string, string>): Json {
  return call.secrets.answer.reduce<Json>((redacted, path) => {
    const value = readAt(redacted, path);
    if (typeof value !== 'string') return redacted;
    secrets.set(kindOf(path), value);
    return replaceAt(redacted, path, () => ({ redacted: kindOf(path), len: value.length }));
  }, body);
}

const breachOf = (raw: Raw, breach: string): Decoded => ({
  outcome: { kind: 'lost', cause: 'contract', status: raw.status },
  secrets: new Map(),
  breach,
});

/**
 * What an HTTP answer means by the contract: a success needs a success status, `resultCode` 0 and a body that
 * the call's schema accepts (TRAP-30); a refusal needs a code; all else is lost, because nobody knows what
 * happened (FAIL-25).
 */
export function decodeAnswer(call: CallDefinition, raw: Raw): Decoded {
  if (raw.text.length > MAX_ANSWER_LENGTH) return breachOf(raw, 'answer too long');
  const body = parseJson(raw.text);
  if (body === undefined) return breachOf(raw, 'not JSON');
  const code = isJsonObject(body) ? body.resultCode : undefined;
  if (typeof code !== 'number') return breachOf(raw, 'no resultCode');
  const secrets = new Map<string, string>();
  const answer = call.answer.safeParse(body);
  const clock = raw.serverAt === undefined ? {} : { serverAt: raw.serverAt };
  const success = raw.status >= 200 && raw.status < 300;
  if (success && code === 0) {
    if (!answer.success) {
      const where = answer.error.issues[0]?.path.map(String).join('.') ?? '';
      return breachOf(raw, `answer of ${call.name} at ${where === '' ? '(root)' : where}`);
    }
    const safe = redact(call, toJson(answer.data), secrets);
    return { outcome: { kind: 'ok', status: raw.status, body: mutable(safe), ...clock }, secrets };
  }
  if (code === 0) return breachOf(raw, `status ${raw.status} with resultCode 0`);
  const error = ErrorBody.safeParse(body);
  const said = answer.success
    ? redact(call, toJson(answer.data), secrets)
    : toJson(error.data ?? { resultCode: code });
  return {
    outcome: {
      kind: 'refused',
      status: raw.status,
      resultCode: code,
      errorType: error.data?.errorType ?? 'unknown',
      ...(error.data?.explanationCode === undefined ? {} : { explanationCode: error.data.explanationCode }),
      body: mutable(said),
      ...clock,
    },
    // A refusal starts no session: whatever token came with it is not kept.
    secrets: new Map(),
  };
}

type Body = Extract<Answered, { kind: 'ok' }>['body'];
/** The schema's JSON type is mutable, ours is not; the value is fresh either way. */
export function mutable(value: Json): Body {
  if (Array.isArray(value)) return value.map(mutable);
  if (!isJsonObject(value)) return value === null || typeof value !== 'object' ? value : null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mutable(item)]));
}
