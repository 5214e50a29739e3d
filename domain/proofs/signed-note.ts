import { base64Of, bytesOfBase64 } from './bytes-text.ts';
import { joinBytes, type Sha256, sameHash } from './tree-hash.ts';
import { utf8Of } from './utf8.ts';

/** A text under signatures, in the form of C2SP signed-note. */
export interface SignedNote {
  /** With its last line feed: what is signed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
}

/**
 * Says what a key signs: a note, or (`cosignature`) that its owner saw this tree go on from every earlier
 * one.
 */
export const NOTE_TYPES = { note: 0x01, cosignature: 0x04 } as const;

const KEY_ID_BYTES = 4;
const MOST_SIGNATURES = 16;
const MOST_CHARACTERS = 65_536;

/** First four bytes of `SHA-256(name | LF | type | key)`: tells keys apart and proves nothing. */
export const keyIdOf = (name: string, type: number, key: Uint8Array, sha256: Sha256): Uint8Array =>
  sha256(joinBytes(utf8Of(`${name}\n`), Uint8Array.of(type), key)).slice(0, KEY_ID_BYTES);

const lineOf = ({ name, keyId, signature }: NoteSignature): string =>
  `\u2014 ${name} ${base64Of(joinBytes(keyId, signature))}\n`;

/** The note as one text. */
export const noteText = ({ text, signatures }: SignedNote): string =>
  `${text}\n${signatures.map(lineOf).join('')}`;

function signatureOf(line: string): NoteSignature | undefined {
  const [, name, encoded] = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
  const bytes = encoded === undefined ? undefined : bytesOfBase64(encoded);
  if (name === undefined || bytes === undefined || bytes.length <= KEY_ID_BYTES) return undefined;
  return { name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a note must not have any of them.
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;

/** Undefined unless it is a note word for word in its form; whether signatures hold is another question. */
export function parseNote(note: string): SignedNote | undefined {
  if (note.length > MOST_CHARACTERS || CONTROL.test(note) || !note.endsWith('\n')) return undefined;
  const gap = note.lastIndexOf('\n\n');
  if (gap <= 0) return undefined;
  const lines = note.slice(gap + 2, -1).split('\n');
  const signatures = lines.flatMap((line) => signatureOf(line) ?? []);
  if (signatures.length !== lines.length || signatures.length > MOST_SIGNATURES) return undefined;
  return { text: note.slice(0, gap + 1), signatures };
}

/** Signatures that say they are of this key. */
export const signaturesBy = (
  { signatures }: SignedNote,
  name: string,
  type: number,
  key: Uint8Array,
  sha256: Sha256,
): readonly NoteSignature[] => {
  const id = keyIdOf(name, type, key, sha256);
  return signatures.filter((one) => one.name === name && sameHash(one.keyId, id));
};
