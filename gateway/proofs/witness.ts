import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesOfHex } from '#domain/proofs/bytes-text.ts';
import {
  type Checkpoint,
  cosignatureOf,
  cosignedText,
  isSignedByLog,
  parseCheckpoint,
} from '#domain/proofs/checkpoint.ts';
import { keyOfPem } from '#domain/proofs/ed25519-key.ts';
import { keyIdOf, NOTE_TYPES, noteText } from '#domain/proofs/signed-note.ts';
import { sameHash } from '#domain/proofs/tree-hash.ts';
import { utf8Of } from '#domain/proofs/utf8.ts';
import { isConsistent } from '#domain/proofs/verify-proofs.ts';
import { keyPairOf } from './log-key.ts';
import { sha256 } from './sha256.ts';
import { verifyEd25519 } from './verify-ed25519.ts';

/**
 * The tree that was signed does not go on from the one that the witness saw before: history was rewritten.
 */
export class WitnessRefused extends Error {
  constructor(reason: string) {
    super(`the witness does not cosign: ${reason}`);
    this.name = 'WitnessRefused';
  }
}

export interface Witness {
  /** SPKI PEM of what it cosigns with, and the name that it does so under. */
  readonly publicKey: string;
  readonly name: string;
  /** Size of the newest checkpoint it keeps; undefined before the first. */
  newest(): Promise<number | undefined>;
  /**
   * Checks that the head goes on from the newest one here, cosigns it and keeps it. Doing it twice changes
   * nothing.
   *
   * @param proof of consistency from `newest()`.
   * @throws WitnessRefused; nothing is written then.
   */
  add(note: string, proof: readonly string[], seconds: number): Promise<string>;
}

const FILE = /^(\d{16})\.txt$/;
const fileOf = (size: number): string => `${String(size).padStart(16, '0')}.txt`;

/** Writes a file that was not there, to the disk; false when it is there already. */
async function writeOnce(path: string, text: string, mode: number): Promise<boolean> {
  try {
    const file = await open(path, 'wx', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function keptOrDrawn(path: string, draw: () => string, mode: number): Promise<string> {
  await writeOnce(path, draw(), mode);
  return readFile(path, 'utf8');
}

/**
 * A witness in a folder outside of the database: one file a checkpoint, written once, with a cosignature
 * (C2SP tlog-cosignature). It keeps to the log key that it saw first. Kept by the operator it shows that the
 * database was not rewritten; kept by somebody else, it shows that to anyone.
 */
export async function openWitness(folder: string, logKeyPem: string): Promise<Witness> {
  const checkpoints = join(folder, 'checkpoints');
  await mkdir(checkpoints, { recursive: true });
  const pinned = await keptOrDrawn(join(folder, 'log-key.pem'), () => logKeyPem, 0o444);
  const logKey = keyOfPem(pinned);
  if (pinned !== logKeyPem || logKey === undefined)
    throw new WitnessRefused(`${folder} belongs to a log with another key`);
  const own = keyPairOf(await keptOrDrawn(join(folder, 'witness-key.pem'), drawKey, 0o600));
  await writeOnce(join(folder, 'witness-public-key.pem'), own.publicKey, 0o444);
  const name = 'slipstream.example/witness';

  const newest = async (): Promise<number | undefined> => {
    const sizes = (await readdir(checkpoints)).flatMap((file) => FILE.exec(file)?.[1] ?? []);
    return sizes.length === 0 ? undefined : Math.max(...sizes.map(Number));
  };
  const keptAt = async (size: number): Promise<Checkpoint> => {
    const kept = parseCheckpoint(await readFile(join(checkpoints, fileOf(size)), 'utf8'));
    if (kept?.size !== size) throw new WitnessRefused(`its own file ${fileOf(size)} is damaged`);
    return kept;
  };

  return {
    publicKey: own.publicKey,
    name,
    newest,
    async add(text, proof, seconds) {
      const next = parseCheckpoint(text);
      if (next === undefined || !isSignedByLog(next, logKey, sha256, verifyEd25519))
        throw new WitnessRefused('the checkpoint is not signed by the log');
      const size = await newest();
      const last = size === undefined ? undefined : await keptAt(size);
      if (last !== undefined) requireGoesOn(last, next, proof);
      if (last?.size === next.size) return readFile(join(checkpoints, fileOf(next.size)), 'utf8');
      const message = utf8Of(cosignedText(next.note.text, seconds));
      const cosigned = noteText({
        text: next.note.text,
        signatures: [
          ...next.note.signatures,
          {
            name,
            keyId: keyIdOf(name, NOTE_TYPES.cosignature, own.bytes, sha256),
            signature: cosignatureOf(seconds, sign(null, message, own.privateKey)),
          },
        ],
      });
      await writeOnce(join(checkpoints, fileOf(next.size)), cosigned, 0o444);
      return readFile(join(checkpoints, fileOf(next.size)), 'utf8');
    },
  };
}

const drawKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

function requireGoesOn(last: Checkpoint, next: Checkpoint, proof: readonly string[]): void {
  if (last.origin !== next.origin) throw new WitnessRefused('the checkpoint is of another log');
  if (next.size < last.size) throw new WitnessRefused(`${next.size} leaves are fewer than ${last.size}`);
  if (next.size === last.size) {
    if (!sameHash(last.root, next.root)) throw new WitnessRefused(`another tree of ${next.size} leaves`);
    return;
  }
  const path = proof.flatMap((hash) => bytesOfHex(hash) ?? []);
  if (path.length !== proof.length || !isConsistent({ from: last, to: next, path }, sha256))
    throw new WitnessRefused(`the tree of ${next.size} does not go on from that of ${last.size}`);
}
