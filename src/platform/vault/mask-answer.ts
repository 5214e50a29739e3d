import { type Json, toJson } from '#domain/json.ts';
import { type Answered, mutable } from '../http/decode-answer.ts';
import type { Identity } from '../http/http-interpreter.ts';
import { takeFile } from './files.ts';
import { maskIdentity, reveal } from './pseudonyms.ts';
import type { Vault } from './vault.ts';

type WithBody = Extract<Answered, { readonly body: unknown }>;

/**
 * An error type or an explanation is a name or a date; anything longer or stranger is words, and stays
 * outside.
 */
const plainName = /^[\w.:+-]{1,64}$/;
const named = (text: string): string => (plainName.test(text) ? text : 'unnamed');

/**
 * Of a refusal the log keeps the codes; the words that came with them are for people and may quote what was
 * sent.
 */
function wordless(body: Json): Json {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, item]): [string, Json] => [
      name,
      typeof item === 'string' && /^(message|errorType|explanationCode)$/.test(name)
        ? name === 'message'
          ? ''
          : named(item)
        : item,
    ]),
  );
}

/** An answer as the log may keep it: marks stand for persons, and an error is told by its codes. */
function maskAnswer(vault: Vault, outcome: WithBody): WithBody {
  const masked = maskIdentity(vault, toJson(outcome.body));
  const body = mutable(outcome.kind === 'refused' ? wordless(masked) : masked);
  if (outcome.kind === 'ok') return { ...outcome, body };
  const { explanationCode } = outcome;
  return {
    ...outcome,
    body,
    errorType: named(outcome.errorType),
    ...(explanationCode === undefined ? {} : { explanationCode: named(explanationCode) }),
  };
}

/** A live message of the customer's own as the log may keep it. @throws NotJson */
export const liveMaskOf =
  (vault: Vault) =>
  (data: unknown): Json =>
    maskIdentity(vault, toJson(data));

/** What the HTTP interpreter asks about persons: it sends their names and logs their marks. */
export const identityOf = (vault: Vault): Identity => ({
  reveal: (text) => reveal(vault, text),
  write: (body) =>
    takeFile(vault, body) ??
    JSON.stringify(body, (_name, value: unknown) =>
      typeof value === 'string' ? reveal(vault, value) : value,
    ),
  mask: (outcome) => ('body' in outcome ? maskAnswer(vault, outcome) : outcome),
});
