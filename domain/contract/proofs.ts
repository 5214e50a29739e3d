import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { answering, common, customerGet, guestGet } from './unbuilt.ts';

/** What lets anyone check that nothing was changed afterwards (REL-13; UK-46). */
const Hex = z.string().check(z.regex(/^([0-9a-f]{2})*$/), z.maxLength(128));

/** That one receipt or entry stands in the tree whose signed head is `checkpoint`. */
export const InclusionProof = z.object({
  kind: z.enum(['receipt', 'audit']),
  key: z.string().check(z.maxLength(128)),
  /** Null after an erasure; the leaf hash stays (FAIL-79). */
  salt: z.nullable(Hex),
  leafHash: Hex,
  index: z.int().check(z.minimum(0)),
  treeSize: z.int().check(z.minimum(0)),
  /** From the leaf upwards. */
  path: z.array(Hex).check(z.maxLength(64)),
  /** C2SP tlog-checkpoint. */
  checkpoint: z.string().check(z.maxLength(65_536)),
});
export type InclusionProof = z.infer<typeof InclusionProof>;

export const getProofKeys = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getProofKeys',
  path: '/api/v2/proofs/keys',
  source: 'UK-46',
  doc: 'Public keys of receipts and of checkpoints, SPKI PEM.',
  query: z.object(common),
  answer: answering(z.object({ receipts: z.string(), checkpoints: z.string() })),
});

export const getCheckpoint = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getCheckpoint',
  path: '/api/v2/proofs/checkpoint',
  source: 'UK-46',
  doc: 'The newest signed head of the tree over receipts and audit entries.',
  query: z.object(common),
  answer: answering(z.object({ checkpoint: z.string() })),
});

export const getInclusion = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getInclusion',
  path: '/api/v2/proofs/receipt/:ref',
  source: 'UK-46',
  doc: 'Proof that a receipt or a refusal of the caller stands in the tree. 404 also until the next checkpoint covers it.',
  params: z.object({ ref: z.string() }),
  query: z.object(common),
  answer: answering(InclusionProof),
});

const size = z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/));

export const getConsistency = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getConsistency',
  path: '/api/v2/proofs/consistency',
  source: 'UK-46',
  doc: 'Proof that the tree of `to` leaves goes on from the tree of `from` leaves.',
  query: z.object({ ...common, from: size, to: size }),
  answer: answering(z.object({ path: z.array(Hex) })),
});

export const proofCalls = [getProofKeys, getCheckpoint, getInclusion, getConsistency] as const;
