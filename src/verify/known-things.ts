import { parseCheckpoint } from '#domain/proofs/checkpoint.ts';
import { keyOfPem } from '#domain/proofs/ed25519-key.ts';

export type Known =
  | { readonly kind: 'read'; readonly texts: readonly string[] }
  /** Name of the first file that is not what it should be. */
  | { readonly kind: 'wrong'; readonly name: string };

export const nothingKnown: Known = { kind: 'read', texts: [] };

/** A key or a checkpoint is a few lines. */
const MOST_BYTES = 65_536;

const isKey = (text: string): boolean => keyOfPem(text) !== undefined;
const isHead = (text: string): boolean => parseCheckpoint(text) !== undefined;

async function readAll(files: FileList | null, isRight: (text: string) => boolean): Promise<Known> {
  const texts: string[] = [];
  for (const file of files ?? []) {
    const text = file.size > MOST_BYTES ? '' : await file.text();
    if (!isRight(text)) return { kind: 'wrong', name: file.name };
    texts.push(text);
  }
  return { kind: 'read', texts };
}

/** Files that a person brings along, read and looked at before anything is held against them. */
export const readKeys = (files: FileList | null): Promise<Known> => readAll(files, isKey);
export const readHeads = (files: FileList | null): Promise<Known> => readAll(files, isHead);
