import type { Kysely } from 'kysely';
import { hexOf } from '#domain/proofs/bytes-text.ts';
import { consistencyRanges, inclusionRanges } from '#domain/proofs/proof-ranges.ts';
import type { Schema } from '../db/schema.ts';
import { type FeedClock, idleClock } from '../feeds/clock.ts';
import { appendLeaf } from './append-leaf.ts';
import { openLogKey } from './log-key.ts';
import type { InclusionProof, Proofs } from './proofs.ts';
import { readRoots } from './read-nodes.ts';
import { latestCheckpoint, type StoredCheckpoint, sequenceLeaves } from './sequence-leaves.ts';
import { type ProofSettings, proofSettings } from './settings.ts';
import { openWitness } from './witness.ts';

export interface ProofsService extends Proofs {
  /** Signs now and then, as often as the settings say. */
  start(): void;
  /** Ends that; a checkpoint on its way is finished. */
  close(): Promise<void>;
}

interface ProofsOptions {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  readonly report: (error: unknown) => void;
  readonly settings?: Partial<ProofSettings>;
  /** Seals the key of checkpoints (`signingKey`). */
  readonly installationKey?: string | undefined;
  /** When it signs. */
  readonly clock?: FeedClock;
}

/** The tree on the database (docs/adr/0120). */
export async function createProofs({
  db,
  now,
  report,
  clock = idleClock,
  installationKey,
  ...options
}: ProofsOptions): Promise<ProofsService> {
  const settings = { ...proofSettings, ...options.settings };
  const key = await openLogKey(db, installationKey);
  const witness = settings.witness === null ? undefined : await openWitness(settings.witness, key.publicKey);

  const consistency = async (from: number, to: number): Promise<readonly string[]> => {
    const newest = (await latestCheckpoint(db))?.size ?? 0;
    if (to > newest) throw new RangeError(`no tree of ${to} leaves was signed yet`);
    return (await readRoots(db, consistencyRanges(from, to))).map(hexOf);
  };

  async function publish({ size, note }: StoredCheckpoint): Promise<void> {
    if (witness === undefined) return;
    const seen = await witness.newest();
    // A smaller tree than the witness saw has no proof: it refuses, and says so.
    const proof = seen === undefined || seen > size ? [] : await consistency(seen, size);
    await witness.add(note, proof, Math.floor(now() / 1_000));
  }

  async function signAll(): Promise<string> {
    let checkpoint = await sequenceLeaves(db, key, settings.leavesAtOnce, now());
    while (checkpoint.more) checkpoint = await sequenceLeaves(db, key, settings.leavesAtOnce, now());
    await publish(checkpoint);
    return checkpoint.note;
  }

  let signing: Promise<unknown> = Promise.resolve();
  // One after the other: two at once would only wait for each other in the database.
  const sign = (): Promise<string> => {
    const next = signing.then(signAll, signAll);
    signing = next.catch(() => undefined);
    return next;
  };

  let cancel: (() => void) | undefined;
  const signLater = (): void => {
    cancel = clock.after(settings.everyMs, () => {
      signLater();
      void sign().catch(report);
    });
  };
  return {
    append: appendLeaf,
    inclusion: (kind, leafKey) => inclusionOf(db, kind, leafKey),
    consistency,
    checkpoint: async () => (await latestCheckpoint(db))?.note ?? sign(),
    sign,
    async eraseLeaf(kind, leafKey) {
      await db
        .updateTable('proof_leaves')
        .set({ salt: null })
        .where('kind', '=', kind)
        .where('key', '=', leafKey)
        .execute();
    },
    publicKey: () => key.publicKey,
    start() {
      if (cancel === undefined) signLater();
    },
    async close() {
      cancel?.();
      await signing;
    },
  };
}

async function inclusionOf(
  db: Kysely<Schema>,
  kind: InclusionProof['kind'],
  key: string,
): Promise<InclusionProof | undefined> {
  const leaf = await db
    .selectFrom('proof_leaves')
    .select(['leaf_index', 'leaf_hash', 'salt'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  const head = await latestCheckpoint(db);
  if (leaf === undefined || leaf.leaf_index === null || head === undefined || leaf.leaf_index >= head.size)
    return undefined;
  const path = await readRoots(db, inclusionRanges(leaf.leaf_index, head.size));
  return {
    kind,
    key,
    salt: leaf.salt,
    leafHash: leaf.leaf_hash,
    index: leaf.leaf_index,
    treeSize: head.size,
    path: path.map(hexOf),
    checkpoint: head.note,
  };
}
