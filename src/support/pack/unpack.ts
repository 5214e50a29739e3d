import { bundleLimits } from '#domain/proofs/bundle/bundle-limits.ts';
import { BundleGateway, type BundleSubject, Manifest } from '#domain/proofs/bundle/bundle-parts.ts';
import { BundleError, type BundleFiles, readFiles } from '#domain/proofs/bundle/container.ts';
import { readPart } from '#recordings/format/evidence/read-bundle.ts';
import { Notebook } from '#recordings/format/evidence/verdict.ts';
import { webEvidence } from '#src/verify/web-evidence.ts';
import type { Refused } from '../recording/recording-messages.ts';

interface Unpacked {
  readonly kind: 'unpacked';
  readonly recording: Uint8Array;
  /**
   * What the gateway says that it did; undefined where the pack has none of it, or nothing that can be read.
   */
  readonly acts: readonly object[] | undefined;
  /** What the pack says that it is about. */
  readonly subject: BundleSubject | undefined;
}

const refused = (because: Refused['because'], detail: string): Refused => ({
  kind: 'refused',
  because,
  detail,
});

const BECAUSE = { notABundle: 'brokenPack', notAllowed: 'foreignPack', tooLarge: 'tooLarge' } as const;

/**
 * The recording in an evidence pack, taken out by the reader that checks packs. Whether it was altered says
 * the check.
 */
export function unpack(bytes: Uint8Array): Unpacked | Refused {
  let files: BundleFiles;
  try {
    files = readFiles(bytes);
  } catch (error) {
    if (error instanceof BundleError) return refused(BECAUSE[error.kind], error.message);
    throw error;
  }
  const recording = files.get('session.slip');
  if (recording === undefined) return refused('emptyPack', 'no session.slip');
  const gateway = readPart(files, 'gateway.json', BundleGateway, new Notebook(), webEvidence);
  const manifest = readPart(files, 'manifest.json', Manifest, new Notebook(), webEvidence);
  return { kind: 'unpacked', recording, acts: gateway?.acts, subject: manifest?.subject };
}

/** Not even read: a page has no room for it. */
export const isTooLarge = ({ size }: Blob): boolean => size > bundleLimits.bytes;
