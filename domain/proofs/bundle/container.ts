import { unzipSync, zipSync } from 'fflate';
import { bundleLimits } from './bundle-limits.ts';
import { BUNDLE_FILES, type BundleFile } from './bundle-parts.ts';

/**
 * Why a bundle is not opened. notABundle: no ZIP file, or cut short. notAllowed: a name, a folder, a copy or
 * a compression that no bundle has. tooLarge: more than a reader takes from anybody.
 */
export class BundleError extends Error {
  readonly kind: 'notABundle' | 'notAllowed' | 'tooLarge';
  constructor(kind: BundleError['kind'], detail: string) {
    super(detail);
    this.name = 'BundleError';
    this.kind = kind;
  }
}

export type BundleFiles = ReadonlyMap<BundleFile, Uint8Array>;

/** A ZIP file knows local time only. Given by its parts, so that every machine writes the same bytes. */
const fixedTime = (): Date => new Date(1980, 0, 1);

/**
 * The files as a ZIP: stored and not compressed, in their order, without times. One set of files has one
 * form, so a reader can tell that nothing was changed around them; and what is not compressed cannot blow up
 * when it is read.
 */
export function packFiles(files: BundleFiles): Uint8Array<ArrayBuffer> {
  const ordered: Record<string, Uint8Array> = {};
  for (const name of BUNDLE_FILES) {
    const bytes = files.get(name);
    if (bytes !== undefined) ordered[name] = bytes;
  }
  return zipSync(ordered, { level: 0, mtime: fixedTime() });
}

const mostBytes = (name: BundleFile): number => {
  if (name === 'manifest.json') return bundleLimits.manifestBytes;
  if (name === 'session.slip') return bundleLimits.recordingBytes;
  return name === 'evidence.pdf' ? bundleLimits.pdfBytes : bundleLimits.jsonBytes;
};

/** The name as it may stand in a message: short, and nothing that a terminal acts on. */
const shown = (name: string): string => JSON.stringify(name.slice(0, 60)).replace(/[^\x20-\x7e]/g, '?');

interface Entry {
  readonly name: string;
  readonly size: number;
  readonly originalSize: number;
  readonly compression: number;
}

function admit({ name, size, originalSize, compression }: Entry, seen: ReadonlySet<string>): BundleFile {
  const known = BUNDLE_FILES.find((one) => one === name);
  if (known === undefined) throw new BundleError('notAllowed', `a bundle holds no file ${shown(name)}`);
  if (seen.has(known)) throw new BundleError('notAllowed', `${known} is there twice`);
  if (compression !== 0) throw new BundleError('notAllowed', `${known} is compressed`);
  if (size !== originalSize) throw new BundleError('notAllowed', `${known} names two lengths`);
  if (size > mostBytes(known)) throw new BundleError('tooLarge', `${known} has ${size} bytes`);
  return known;
}

/**
 * Takes a bundle apart. Nothing is written anywhere: the files are parts of the bytes given.
 *
 * @throws BundleError
 */
export function readFiles(bytes: Uint8Array): BundleFiles {
  if (bytes.length > bundleLimits.bytes) throw new BundleError('tooLarge', `${bytes.length} bytes`);
  const seen = new Set<BundleFile>();
  let contents: Record<string, Uint8Array>;
  try {
    contents = unzipSync(bytes, {
      filter(entry) {
        seen.add(admit(entry, seen));
        return true;
      },
    });
  } catch (error) {
    if (error instanceof BundleError) throw error;
    throw new BundleError('notABundle', error instanceof Error ? error.message : 'not a ZIP file');
  }
  return new Map([...seen].map((name) => [name, contents[name] ?? new Uint8Array()]));
}

/**
 * Whether the ZIP is byte for byte the one that these files have: nothing between them, before or after them
 * was changed.
 */
export function isPackedForm(bytes: Uint8Array, files: BundleFiles): boolean {
  const packed = packFiles(files);
  return packed.length === bytes.length && packed.every((byte, at) => byte === bytes[at]);
}
