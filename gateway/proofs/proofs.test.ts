import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlacementRef, type UserId } from '#domain/brand.ts';
import type { PlacementOutcome } from '#domain/contract/betting.ts';
import { type Json, toJson } from '#domain/json.ts';
import { bytesOfHex, hexOf } from '#domain/proofs/bytes-text.ts';
import { isSignedByLog, parseCheckpoint, witnessedAt } from '#domain/proofs/checkpoint.ts';
import { keyOfPem } from '#domain/proofs/ed25519-key.ts';
import { saltedLeaf } from '#domain/proofs/leaf.ts';
import type { Hash } from '#domain/proofs/tree-hash.ts';
import { includes, isConsistent } from '#domain/proofs/verify-proofs.ts';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { createProofs, type ProofsService } from './create-proofs.ts';
import type { InclusionProof } from './proofs.ts';
import { sha256 } from './sha256.ts';
import { verifyEd25519 } from './verify-ed25519.ts';
import { openWitness, WitnessRefused } from './witness.ts';

const headOf = (note: string) => parseCheckpoint(note)!;
const bytes = (hashes: readonly string[]): Hash[] => hashes.map((hash) => bytesOfHex(hash)!);

/** What a stranger checks with the proof, the payload and the log's key, and nothing else. */
function holds(proof: InclusionProof, payload: Json | null, pem: string): boolean {
  const head = headOf(proof.checkpoint);
  const leaf = bytesOfHex(proof.leafHash)!;
  const isPayload =
    payload === null ||
    (proof.salt !== null && hexOf(saltedLeaf(bytesOfHex(proof.salt)!, payload, sha256)) === proof.leafHash);
  const isIn = includes(
    { index: proof.index, size: head.size, leaf, path: bytes(proof.path), root: head.root },
    sha256,
  );
  return isPayload && isIn && isSignedByLog(head, keyOfPem(pem)!, sha256, verifyEd25519);
}

describe.each(databases)('the tree of proofs on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  let offer: DemoOffer;
  let ann: UserId;
  let proofs: ProofsService;

  beforeEach(async () => {
    offer = new DemoOffer(3);
    world = await servicesHarness(await fresh(), offer);
    ann = await world.customer('ann', 100_000);
    proofs = await service();
    return () => world.close();
  });

  const service = (settings = {}): Promise<ProofsService> =>
    createProofs({
      db: world.data.database.db,
      now: world.clock.now,
      report: (error) => void world.failures.push(error),
      settings,
    });

  async function place(stake = 100): Promise<PlacementOutcome> {
    const result = await world.money.placement.placeBets(ann, [
      slipFor(offer, ann, [selectionId(1, 0)], { stake }),
    ]);
    if (result.kind !== 'answered' || result.betSlips[0] === undefined) throw new Error('not answered');
    return result.betSlips[0];
  }

  const add = (kind: 'receipt' | 'audit', key: string, payload: Json): Promise<void> =>
    world.data.database.db.transaction().execute((tx) => proofs.append(tx, { kind, key, payload }));

  it('[UK-46] proves every receipt to a stranger, once a checkpoint covers it', async () => {
    const outcomes = [await place(), await place(200), await place(300)];
    expect(await proofs.inclusion('receipt', outcomes[0]!.ref)).toBeUndefined();
    await proofs.sign();
    for (const { ref, receipt } of outcomes) {
      const proof = await proofs.inclusion('receipt', ref);
      expect(proof).toMatchObject({ kind: 'receipt', key: ref, treeSize: 3 });
      expect(holds(proof!, toJson(receipt), proofs.publicKey())).toBe(true);
      expect(holds(proof!, toJson({ ...receipt, stake: 1 }), proofs.publicKey())).toBe(false);
    }
  });

  it('[UK-46] proves a signed refusal as well', async () => {
    const refused = await place(1);
    expect(refused.status).toBe('FAILED');
    await proofs.sign();
    const proof = await proofs.inclusion('receipt', refused.ref);
    expect(holds(proof!, toJson(refused.notPlaced), proofs.publicKey())).toBe(true);
  });

  it('writes the leaf with the booking or not at all, and once', async () => {
    const { db } = world.data.database;
    const { ref } = await place();
    await add('receipt', ref, { another: 'payload' });
    await db
      .transaction()
      .execute(async (tx) => {
        await proofs.append(tx, { kind: 'audit', key: 'rolled back', payload: {} });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    const rows = await db.selectFrom('proof_leaves').select('key').execute();
    expect(rows).toEqual([{ key: ref }]);
  });

  it('goes on from every earlier head, and each step can be proven', async () => {
    const heads = [headOf(await proofs.sign())];
    for (let round = 1; round <= 9; round += 1) {
      for (let n = 0; n < round; n += 1) await add('audit', `${round}.${n}`, { round, n });
      heads.push(headOf(await proofs.sign()));
    }
    expect(heads.map(({ size }) => size)).toEqual([0, 1, 3, 6, 10, 15, 21, 28, 36, 45]);
    for (const from of heads) {
      for (const to of heads.filter(({ size }) => size >= from.size)) {
        const path = bytes(await proofs.consistency(from.size, to.size));
        expect(isConsistent({ from, to, path }, sha256)).toBe(true);
      }
    }
    await expect(proofs.consistency(1, 46)).rejects.toThrow(RangeError);
    await expect(proofs.consistency(3, 2)).rejects.toThrow(RangeError);
  });

  it('signs nothing new without new leaves, and takes many of them in portions', async () => {
    const first = await proofs.sign();
    expect(await proofs.sign()).toBe(first);
    const small = await service({ leavesAtOnce: 4 });
    for (let n = 0; n < 11; n += 1) await add('audit', `a${n}`, n);
    expect(headOf(await small.sign()).size).toBe(11);
    expect(await proofs.checkpoint()).toBe(await small.checkpoint());
  });

  it('gives every leaf one place when bookings and two sequencers run at once', async () => {
    const other = await service();
    await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        await add('audit', `b${n}`, n);
        if (n % 5 === 0) await (n % 2 === 0 ? proofs : other).sign();
      }),
    );
    const head = headOf(await proofs.sign());
    expect(head.size).toBe(24);
    for (let n = 0; n < 24; n += 1) {
      expect(holds((await proofs.inclusion('audit', `b${n}`))!, n, proofs.publicKey())).toBe(true);
    }
  });

  it('[FAIL-79] an erased leaf gives nothing away, and every proof still holds', async () => {
    await add('audit', 'secret', { name: 'somebody' });
    for (let n = 0; n < 6; n += 1) await add('audit', `c${n}`, n);
    const before = headOf(await proofs.sign());
    await proofs.eraseLeaf('audit', 'secret');
    await proofs.eraseLeaf('audit', 'secret');
    await add('audit', 'later', 1);
    const after = headOf(await proofs.sign());
    const erased = await proofs.inclusion('audit', 'secret');
    expect(erased?.salt).toBeNull();
    expect(holds(erased!, null, proofs.publicKey())).toBe(true);
    expect(holds((await proofs.inclusion('audit', 'c3'))!, 3, proofs.publicKey())).toBe(true);
    const path = bytes(await proofs.consistency(before.size, after.size));
    expect(isConsistent({ from: before, to: after, path }, sha256)).toBe(true);
  });

  it('lets nobody change or delete a row of the tree', async () => {
    await add('audit', 'kept', 1);
    await add('audit', 'kept too', 2);
    await proofs.sign();
    const { db } = world.data.database;
    const attempts = [
      sql`delete from proof_leaves`,
      sql`update proof_leaves set leaf_hash = repeat('0', 64)`,
      sql`update proof_leaves set leaf_index = leaf_index + 10`,
      sql`update proof_leaves set salt = repeat('0', 32)`,
      sql`update proof_nodes set hash = repeat('0', 64)`,
      sql`delete from proof_nodes`,
      sql`update proof_checkpoints set note = ''`,
      sql`delete from proof_checkpoints`,
    ];
    for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toThrow(/append-only/);
  });

  it('is known to nobody else: an unknown leaf has no proof', async () => {
    await proofs.sign();
    expect(await proofs.inclusion('receipt', PlacementRef.parse(crypto.randomUUID()))).toBeUndefined();
  });

  describe('with a witness', () => {
    let folder = '';
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'slipstream-witness-'));
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    it('[UK-46] keeps every checkpoint, cosigned, outside of the database', async () => {
      const watched = await service({ witness: folder });
      for (const key of ['d1', 'd2', 'd3']) {
        await add('audit', key, key);
        await watched.sign();
      }
      const files = (await readdir(join(folder, 'checkpoints'))).sort();
      expect(files.map((file) => Number(file.slice(0, 16)))).toEqual([1, 2, 3]);
      const kept = headOf(await readFile(join(folder, 'checkpoints', files[2]!), 'utf8'));
      expect(kept.note.text).toBe(headOf(await watched.checkpoint()).note.text);
      const { name, publicKey } = await openWitness(folder, watched.publicKey());
      const witness = { name, key: keyOfPem(publicKey)! };
      expect(witnessedAt(kept, witness, sha256, verifyEd25519)).toBe(Math.floor(world.clock.at / 1_000));
    });

    it('[UK-46] refuses a tree that was rewritten, and writes nothing', async () => {
      const watched = await service({ witness: folder });
      for (const key of ['e1', 'e2', 'e3']) await add('audit', key, key);
      await watched.sign();
      const { db } = world.data.database;
      // Whoever owns the database can switch triggers off; whoever holds the witness still sees it.
      await sql`alter table proof_leaves disable trigger all`.execute(db);
      await sql`alter table proof_nodes disable trigger all`.execute(db);
      await sql`alter table proof_checkpoints disable trigger all`.execute(db);
      await sql`delete from proof_checkpoints`.execute(db);
      await sql`delete from proof_nodes`.execute(db);
      await sql`delete from proof_leaves where key = 'e2'`.execute(db);
      await sql`update proof_leaves set leaf_index = null`.execute(db);
      for (const key of ['e4', 'e5', 'e6']) await add('audit', key, key);
      await expect(watched.sign()).rejects.toThrow(WitnessRefused);
      expect(await readdir(join(folder, 'checkpoints'))).toHaveLength(1);
    });

    it('refuses a tree that lost leaves, a foreign log, a forged head and its own damaged file', async () => {
      const watched = await service({ witness: folder });
      await add('audit', 'f1', 1);
      const one = await watched.sign();
      await add('audit', 'f2', 2);
      const two = await watched.sign();
      const witness = await openWitness(folder, watched.publicKey());
      await expect(witness.add(one, [], 1)).rejects.toThrow('fewer');
      await expect(witness.add(two.replace('\n2\n', '\n3\n'), [], 1)).rejects.toThrow('not signed');
      await expect(witness.add('no note', [], 1)).rejects.toThrow(WitnessRefused);
      await add('audit', 'f3', 3);
      const three = await proofs.sign();
      await expect(witness.add(three, [], 1)).rejects.toThrow('does not go on');
      await expect(openWitness(folder, world.money.placement.publicKey())).rejects.toThrow('another key');
      await rm(join(folder, 'checkpoints', '0000000000000002.txt'), { force: true });
      await writeFile(join(folder, 'checkpoints', '0000000000000002.txt'), 'nonsense');
      await expect(witness.add(three, await proofs.consistency(2, 3), 1)).rejects.toThrow('damaged');
    });
  });

  it('stops before it signs a tree whose stored nodes are not those that were signed', async () => {
    for (const key of ['g1', 'g2', 'g3']) await add('audit', key, key);
    await proofs.sign();
    const { db } = world.data.database;
    await sql`alter table proof_nodes disable trigger all`.execute(db);
    await sql`update proof_nodes set hash = repeat('0', 64)`.execute(db);
    await add('audit', 'g4', 4);
    await expect(proofs.sign()).rejects.toThrow('not the one that was signed');
  });
});
