import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from '#domain/json.ts';
import { identityName, isMark, replaceMarks } from '#recordings/format/marks.ts';
import { sessionKey } from './session-key.ts';
import type { Vault } from './vault.ts';

/** 96 bits: two people of one session never share a mark. */
const DIGITS = 24;

/**
 * The mark that stands in the log for something about a person (UK-47, UK-48): the same for the same value
 * within a session, another in every other, and worth nothing without the key, which never enters the log.
 * The vault keeps the value in memory, for whoever sends or shows it.
 */
export function pseudonymOf(vault: Vault, kind: string, value: string): string {
  if (value === '' || isMark(value)) return value;
  const digest = hmac(sha256, sessionKey(vault.session), utf8ToBytes(`${kind}\n${value}`));
  const mark = `~${kind}.${bytesToHex(digest).slice(0, DIGITS)}`;
  vault.marks.set(mark, value);
  return mark;
}

/** The text with the marks that this page knows replaced by what they stand for. */
export const reveal = (vault: Vault, text: string): string =>
  replaceMarks(text, (mark) => vault.marks.get(mark) ?? mark);

/** A copy of a JSON value in which marks stand for whatever says who somebody is. */
export function maskIdentity(vault: Vault, value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => maskIdentity(vault, item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]): [string, Json] => [
      name,
      typeof item === 'string' && identityName.test(name)
        ? pseudonymOf(vault, name, item)
        : maskIdentity(vault, item),
    ]),
  );
}
