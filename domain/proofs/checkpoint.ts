import { base64Of, bytesOfBase64 } from './bytes-text.ts';
import { NOTE_TYPES, parseNote, type SignedNote, signaturesBy } from './signed-note.ts';
import { HASH_BYTES, type Hash, joinBytes, type Sha256 } from './tree-hash.ts';
import { utf8Of } from './utf8.ts';

/** The head of a tree as C2SP tlog-checkpoint writes it. */
export interface Checkpoint {
  /** Name of the log, and of the key that signs for it. */
  readonly origin: string;
  readonly size: number;
  readonly root: Hash;
  readonly note: SignedNote;
}

/**
 * Whether `signature` is of the owner of this Ed25519 key (32 bytes) over exactly these bytes. Never throws.
 */
export type VerifyEd25519 = (signature: Uint8Array, message: Uint8Array, key: Uint8Array) => boolean;

export const checkpointText = (origin: string, size: number, root: Hash): string =>
  `${origin}\n${size}\n${base64Of(root)}\n`;

/** Undefined unless the note's text is a tree head. Lines after the third are no business of this reader. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const note = parseNote(text);
  const [origin = '', digits = '', encoded = ''] = note?.text.split('\n') ?? [];
  const root = bytesOfBase64(encoded);
  const size = Number(digits);
  if (note === undefined || origin === '' || root?.length !== HASH_BYTES) return undefined;
  return /^(0|[1-9]\d{0,15})$/.test(digits) && Number.isSafeInteger(size)
    ? { origin, size, root, note }
    : undefined;
}

/** Whether the log itself signed the head. */
export function isSignedByLog(
  { origin, note }: Checkpoint,
  key: Uint8Array,
  sha256: Sha256,
  verify: VerifyEd25519,
): boolean {
  const own = signaturesBy(note, origin, NOTE_TYPES.note, key, sha256);
  return own.length > 0 && own.every(({ signature }) => verify(signature, utf8Of(note.text), key));
}

const TIME_BYTES = 8;

/**
 * What a witness signs (C2SP tlog-cosignature, Ed25519): the head with the moment at which it was the newest
 * seen.
 */
export const cosignedText = (noteText: string, seconds: number): string =>
  `cosignature/v1\ntime ${seconds}\n${noteText}`;

/** Time in seconds, big-endian in eight bytes, and the signature. */
export function cosignatureOf(seconds: number, signature: Uint8Array): Uint8Array {
  const time = new Uint8Array(TIME_BYTES);
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
  return joinBytes(time, signature);
}

/**
 * When the witness of this name and key saw the head, seconds; undefined without a cosignature of it that
 * holds.
 */
export function witnessedAt(
  { note }: Checkpoint,
  witness: { readonly name: string; readonly key: Uint8Array },
  sha256: Sha256,
  verify: VerifyEd25519,
): number | undefined {
  const { name, key } = witness;
  for (const { signature } of signaturesBy(note, name, NOTE_TYPES.cosignature, key, sha256)) {
    if (signature.length <= TIME_BYTES) continue;
    const seconds = Number(new DataView(signature.buffer, signature.byteOffset, TIME_BYTES).getBigUint64(0));
    const signed = utf8Of(cosignedText(note.text, seconds));
    if (verify(signature.slice(TIME_BYTES), signed, key)) return seconds;
  }
  return undefined;
}
