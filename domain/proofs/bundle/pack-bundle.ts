import { canonicalJson } from '../../canonical-json.ts';
import { toJson } from '../../json.ts';
import { hexOf } from '../bytes-text.ts';
import type { Sha256 } from '../tree-hash.ts';
import { utf8Of } from '../utf8.ts';
import {
  BUNDLE_FILES,
  type BundleFile,
  BundleGateway,
  BundleKeys,
  BundleProofs,
  BundleReceipts,
  type BundleSubject,
  Manifest,
  type PackSeal,
} from './bundle-parts.ts';
import { packFiles } from './container.ts';

export interface BundleContent {
  /** Epoch ms. */
  readonly createdAt: number;
  readonly subject: BundleSubject;
  readonly redactions?: readonly string[];
  readonly keys: BundleKeys;
  /** Signed receipts and refusals as they were given; null after an erasure. */
  readonly receipts: {
    readonly receipts: readonly { readonly ref: string; readonly statement: object | null }[];
  };
  readonly proofs: BundleProofs;
  readonly gateway?: { readonly acts: readonly object[] };
  /** The session's `.slip` file, whole. */
  readonly recording?: Uint8Array;
  readonly pdf?: Uint8Array;
  /** Over everything else, by the gateway. */
  readonly seal?: PackSeal;
}

/** `digest` of a manifest. */
export function manifestDigest({ digest: _, seal: _seal, ...rest }: Manifest, sha256: Sha256): string {
  return hexOf(sha256(utf8Of(canonicalJson(toJson(rest)))));
}

const canonicalBytes = (value: unknown): Uint8Array => utf8Of(canonicalJson(toJson(value)));

type Parts = ReadonlyMap<BundleFile, Uint8Array>;

function partsOf(content: BundleContent): Parts {
  const files = new Map<BundleFile, Uint8Array>([
    ['keys.json', canonicalBytes(BundleKeys.parse(content.keys))],
    ['receipts.json', canonicalBytes(BundleReceipts.parse(toJson(content.receipts)))],
    ['proofs.json', canonicalBytes(BundleProofs.parse(toJson(content.proofs)))],
  ]);
  if (content.gateway !== undefined)
    files.set('gateway.json', canonicalBytes(BundleGateway.parse(toJson(content.gateway))));
  if (content.recording !== undefined) files.set('session.slip', content.recording);
  if (content.pdf !== undefined) files.set('evidence.pdf', content.pdf);
  return files;
}

function manifestOf(content: BundleContent, files: Parts, sha256: Sha256): Manifest {
  const draft: Manifest = {
    format: 'slipstream-evidence',
    version: 1,
    createdAt: content.createdAt,
    subject: content.subject,
    redactions: [...(content.redactions ?? [])],
    files: BUNDLE_FILES.flatMap((name) => {
      const bytes = files.get(name);
      return bytes === undefined ? [] : [{ name, bytes: bytes.length, sha256: hexOf(sha256(bytes)) }];
    }),
    digest: '0'.repeat(64),
  };
  return Manifest.parse({ ...draft, digest: manifestDigest(draft, sha256) });
}

/** What a gateway seals of a pack: the digest of its manifest, which names every other part. */
export const digestOfPack = (content: BundleContent, sha256: Sha256): string =>
  manifestOf(content, partsOf(content), sha256).digest;

/**
 * Everything that proves one session or bet, as one file (docs/evidence-bundle.md). The same content gives
 * the same bytes.
 *
 * @throws ZodError when a part has not the form that a reader takes.
 */
export function packBundle(content: BundleContent, sha256: Sha256): Uint8Array<ArrayBuffer> {
  const files = partsOf(content);
  const unsealed = manifestOf(content, files, sha256);
  const manifest =
    content.seal === undefined ? unsealed : Manifest.parse({ ...unsealed, seal: content.seal });
  return packFiles(new Map([['manifest.json', canonicalBytes(manifest)], ...files]));
}
