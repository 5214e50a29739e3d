import * as z from 'zod/mini';
import { InclusionProof } from '../../contract/proofs.ts';
import { bundleLimits } from './bundle-limits.ts';

/**
 * The files that a bundle may hold, in their order (docs/evidence-bundle.md). There are no others and no
 * folders.
 */
export const BUNDLE_FILES = [
  'manifest.json',
  'keys.json',
  'receipts.json',
  'proofs.json',
  'gateway.json',
  'session.slip',
  'evidence.pdf',
] as const;
export type BundleFile = (typeof BUNDLE_FILES)[number];

const text = z.string().check(z.maxLength(512));
const Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Note = z.string().check(z.maxLength(65_536));

/** What the bundle is about; null where it is not about one. */
export const BundleSubject = z.strictObject({
  session: z.nullable(text),
  bet: z.nullable(text),
  ref: z.nullable(text),
});
export type BundleSubject = z.infer<typeof BundleSubject>;

/** The gateway's word that these parts left it together: by whom, for what, and when (HOLD-10). */
export const PackSeal = z.strictObject({
  kind: z.literal('EVIDENCE_PACK'),
  /** `digest` of the manifest. */
  digest: Digest,
  session: text,
  viewer: text,
  ticket: text,
  /** Epoch ms of the gateway. */
  sealedAt: z.int(),
  /** Ed25519 over the canonical JSON of the rest, by the key of receipts, base64url. */
  signature: z.string().check(z.regex(/^[\w-]{85}[AQgw]$/)),
});
export type PackSeal = z.infer<typeof PackSeal>;

export const Manifest = z.strictObject({
  format: z.literal('slipstream-evidence'),
  version: z.literal(1),
  /** Epoch ms of the gateway. */
  createdAt: z.int(),
  subject: BundleSubject,
  /** What was taken out before it was handed over, in words. */
  redactions: z.array(text).check(z.maxLength(200)),
  /** Every other file of the bundle, in the order of `BUNDLE_FILES`. */
  files: z.array(z.strictObject({ name: z.enum(BUNDLE_FILES), bytes: z.int(), sha256: Digest })),
  /**
   * SHA-256 of the canonical JSON of all other fields but the seal. Finds damage; whoever writes a file can
   * write this as well.
   */
  digest: Digest,
  /** Absent where no gateway packed it. */
  seal: z.optional(PackSeal),
});
export type Manifest = z.infer<typeof Manifest>;

export const BundleReceipts = z.strictObject({
  receipts: z
    .array(
      z.strictObject({
        /** Placement ref. */
        ref: text,
        /** The signed receipt or refusal as the gateway gave it; null after an erasure. */
        statement: z.nullable(z.record(z.string(), z.json())),
      }),
    )
    .check(z.maxLength(bundleLimits.receipts)),
});
export type BundleReceipts = z.infer<typeof BundleReceipts>;

const Path = z.array(Digest).check(z.maxLength(64));

export const BundleProofs = z.strictObject({
  /** Where each receipt stands. */
  inclusions: z.array(InclusionProof).check(z.maxLength(bundleLimits.receipts)),
  /** Heads of the tree besides those that the inclusions name, for instance what a witness cosigned. */
  checkpoints: z.array(Note).check(z.maxLength(bundleLimits.checkpoints)),
  /** That the tree of `to` leaves goes on from that of `from`. */
  consistency: z
    .array(z.strictObject({ from: z.int(), to: z.int(), path: Path }))
    .check(z.maxLength(bundleLimits.checkpoints)),
});
export type BundleProofs = z.infer<typeof BundleProofs>;

const Pem = z.string().check(z.maxLength(2_048));

export const BundleKeys = z.strictObject({
  /** Of receipts and refusals, SPKI PEM. */
  receipts: Pem,
  /** Of checkpoints. */
  checkpoints: Pem,
  witnesses: z.array(z.strictObject({ name: text, key: Pem })).check(z.maxLength(16)),
});
export type BundleKeys = z.infer<typeof BundleKeys>;

/** What the gateway did for the session, by its own clock (FAIL-76). */
export const BundleGateway = z.strictObject({ acts: z.array(z.record(z.string(), z.json())) });
export type BundleGateway = z.infer<typeof BundleGateway>;
