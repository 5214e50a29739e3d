import type * as z from 'zod/mini';
import { canonicalJson } from '#domain/canonical-json.ts';
import { toJson } from '#domain/json.ts';
import { bundleLimits } from '#domain/proofs/bundle/bundle-limits.ts';
import { type BundleFile, Manifest } from '#domain/proofs/bundle/bundle-parts.ts';
import { type BundleFiles, isPackedForm, readFiles } from '#domain/proofs/bundle/container.ts';
import { manifestDigest } from '#domain/proofs/bundle/pack-bundle.ts';
import { hexOf } from '#domain/proofs/bytes-text.ts';
import { parseUntrusted } from '../events/parse-stored-event.ts';
import type { EvidencePrimitives } from './evidence-primitives.ts';
import type { Notebook } from './verdict.ts';

/**
 * One JSON part of a bundle: canonical text of the form that it has to have. What is not canonical could read
 * otherwise elsewhere, for instance by a name that is there twice.
 */
export function readPart<Schema extends z.ZodMiniType>(
  files: BundleFiles,
  name: BundleFile,
  schema: Schema,
  notes: Notebook,
  primitives: EvidencePrimitives,
): z.output<Schema> | undefined {
  const bytes = files.get(name);
  if (bytes === undefined) return undefined;
  notes.checked('structure');
  let detail = 'its JSON is not in canonical form';
  try {
    const text = primitives.decodeText(bytes);
    const value = parseUntrusted(text, bundleLimits.depth);
    if (canonicalJson(toJson(value)) === text) {
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
      detail = `not the form of this part: ${parsed.error.issues[0]?.path.join('.').slice(0, 100) ?? ''}`;
    }
  } catch (error) {
    detail = error instanceof Error ? error.message : 'not a JSON text';
  }
  notes.wrong('structure', { part: name, detail });
  return undefined;
}

/**
 * Takes a bundle apart and compares every file with the manifest.
 *
 * @throws BundleError for what is no bundle, or one that nobody may be made to open.
 */
export function readBundle(
  bytes: Uint8Array,
  notes: Notebook,
  primitives: EvidencePrimitives,
): { readonly files: BundleFiles; readonly manifest: Manifest | undefined } {
  const files = readFiles(bytes);
  const before = notes.findings.length;
  const manifest = readPart(files, 'manifest.json', Manifest, notes, primitives);
  if (manifest !== undefined) compareContents(files, manifest, notes, primitives);
  if (manifest === undefined) notes.leaveOpen('contents');
  if (manifest === undefined && notes.findings.length === before)
    notes.wrong('contents', { part: 'manifest.json', detail: 'the bundle has no manifest' });
  return { files, manifest };
}

/** The ZIP around the files; looked at last, as whatever is wrong with a file is wrong with it as well. */
export function checkContainer(bytes: Uint8Array, files: BundleFiles, notes: Notebook): void {
  if (notes.findings.length > 0 || isPackedForm(bytes, files)) return;
  const detail = 'the files are what they were, the ZIP around them is not';
  notes.wrong('structure', { part: 'container', detail });
}

function compareContents(
  files: BundleFiles,
  manifest: Manifest,
  notes: Notebook,
  { digest }: EvidencePrimitives,
): void {
  notes.checked('contents', files.size);
  if (manifestDigest(manifest, digest) !== manifest.digest) {
    notes.wrong('contents', { part: 'manifest.json', detail: 'the manifest is not what was written' });
    return;
  }
  const named = new Set<string>(['manifest.json']);
  for (const { name, sha256 } of manifest.files) {
    named.add(name);
    const content = files.get(name);
    if (content === undefined) {
      notes.wrong('contents', { part: name, detail: 'the manifest names it, and it is not there' });
    } else if (hexOf(digest(content)) !== sha256) {
      notes.wrong('contents', { part: name, detail: 'it is not the file that the manifest names' });
    }
  }
  for (const name of files.keys()) {
    if (!named.has(name)) notes.wrong('contents', { part: name, detail: 'the manifest does not name it' });
  }
}
