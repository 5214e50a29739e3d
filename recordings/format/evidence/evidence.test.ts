import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { BUNDLE_FILES } from '#domain/proofs/bundle/bundle-parts.ts';
import { packFiles, readFiles } from '#domain/proofs/bundle/container.ts';
import { type BundleContent, packBundle } from '#domain/proofs/bundle/pack-bundle.ts';
import { hexOf } from '#domain/proofs/bytes-text.ts';
import { nodeEvidence } from '#gateway/recordings/node-evidence.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import {
  checkpointOf,
  logKey,
  receiptKey,
  sampleEvidence,
  sealed,
  signed,
  treeOf,
  witnessKey,
} from '#testing/recordings/sample-evidence.ts';
import { writeSlip } from '../write-slip.ts';
import type { Trust } from './evidence-primitives.ts';
import { verifyEvidence } from './verify-evidence.ts';

const sample = await sampleEvidence();
const { content } = sample;
const verify = (bytes: Uint8Array, trust?: Partial<Trust>) =>
  verifyEvidence(bytes, nodeEvidence, { keys: [], checkpoints: [], ...trust });
const pack = (changed: Partial<BundleContent>) =>
  packBundle(sealed({ ...content, ...changed }), nodeEvidence.digest);
const ownKeys = [receiptKey.pem, logKey.pem];

const flip = (bytes: Uint8Array, bit: number): Uint8Array => {
  const flipped = Uint8Array.from(bytes);
  flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return flipped;
};

describe('a bundle that nobody touched', () => {
  it('[UK-46] holds in every check, with nothing but itself and keys from elsewhere', async () => {
    const verdict = await verify(sample.bundle, { keys: ownKeys, checkpoints: [sample.earlier] });
    expect(verdict.findings).toEqual([]);
    expect(verdict).toMatchObject({ kind: 'bundle', outcome: 'proven', receipts: 2 });
    expect(verdict.checks.map(({ status }) => status)).toEqual(verdict.checks.map(() => 'holds'));
  });

  it('[UK-46] says what it does not prove', async () => {
    const verdict = await verify(sample.bundle);
    const kinds = verdict.limits.map(({ kind }) => kind);
    expect(kinds).toEqual([
      'operatorsAccount',
      'keysFromFile',
      'beforeFirstReceipt',
      'besideTheStory',
      'afterLastReceipt',
    ]);
    const frames = sample.session.events.filter(({ type }) => type === 'live/frameReceived').length;
    const beside = verdict.limits.flatMap((limit) => (limit.kind === 'besideTheStory' ? [limit.count] : []));
    expect(beside[0]).toBeGreaterThanOrEqual(frames);
    // What was drawn around them may hold outcomes of its own.
    const first = sample.session.events.find(({ data }) => JSON.stringify(data).startsWith('{"ref":"r1"'));
    const unbound = verdict.limits.flatMap((limit) =>
      limit.kind === 'beforeFirstReceipt' ? [limit.seq] : [],
    );
    expect(unbound).toHaveLength(1);
    expect(unbound[0]).toBeLessThan(first?.seq ?? 0);
    const alone = await verify(sample.recording);
    expect(alone).toMatchObject({ kind: 'recording', outcome: 'consistent' });
    expect(alone.limits.map(({ kind }) => kind)).toContain('noKeys');
    expect(alone.checks.find(({ name }) => name === 'signatures')?.status).toBe('open');
  });

  it('[HOLD-12] behaviour that was never kept is no price that was dropped', async () => {
    const { header, events } = sample.session;
    const moved = events.map((event, nth) =>
      nth === 1 ? { ...event, type: 'lifecycle/viewportChanged', data: {} } : event,
    );
    const { limits } = await verify(await writeSlip(header, moved, nodePrimitives, 'withheld'));
    const told = (kind: string) => limits.filter((limit) => limit.kind === kind);
    expect(told('droppedEvents')).toEqual([]);
    expect(told('withheldEvents')).toHaveLength(1);
  });

  it.each([
    { session: null, bet: null, ref: 'r9' },
    { session: null, bet: 'SB-r9', ref: null },
    { session: null, bet: 'SB-r2', ref: 'r1' },
    { session: 'another session', bet: 'SB-r1', ref: 'r1' },
  ])('[UK-46] genuine receipts prove nothing of what they are not of: %j', async (subject) => {
    const verdict = await verify(pack({ subject }), { keys: ownKeys });
    expect(verdict.outcome).toBe('incomplete');
    expect(verdict.limits).toContainEqual({ kind: 'subjectNotHere' });
  });

  it('is the same bytes for the same content, on every machine and after an update of the ZIP library', () => {
    expect(pack({})).toEqual(sample.bundle);
    const small = packFiles(new Map([['keys.json', strToU8('{}')]]));
    expect(hexOf(nodeEvidence.digest(small))).toBe(
      '8758a6ae406b617dd95a561b28e6ff84a8a876cdec8a02929e10afbda60c9012',
    );
  });

  it('[FAIL-79] still holds after an erasure: the receipt and its salt are gone, the leaf stays', async () => {
    const { receipts, proofs } = content;
    const erased = pack({
      receipts: {
        receipts: receipts.receipts.map((one) => (one.ref === 'r2' ? { ...one, statement: null } : one)),
      },
      proofs: {
        ...proofs,
        inclusions: proofs.inclusions.map((one) => (one.key === 'r2' ? { ...one, salt: null } : one)),
      },
    });
    const verdict = await verify(erased);
    expect(verdict.outcome).toBe('consistent');
    expect(verdict.limits).toContainEqual({ kind: 'erased', count: 1 });
  });

  it('holds without a recording, a report and the gateway’s account', async () => {
    const { recording: _r, pdf: _p, gateway: _g, ...rest } = content;
    expect((await verify(packBundle(rest, nodeEvidence.digest))).outcome).toBe('consistent');
  });
});

describe('[HOLD-10] what is called proven', () => {
  const trust = { keys: ownKeys };

  it('is signed by somebody who is trusted, and names heads of its own chain', async () => {
    expect((await verify(sample.recording, trust)).outcome).toBe('proven');
    expect((await verify(sample.bundle, trust)).outcome).toBe('proven');
  });

  it('is not what anybody could have written: without a key, and without anything that is signed', async () => {
    expect((await verify(sample.recording)).outcome).toBe('consistent');
    expect((await verify(sample.bundle)).outcome).toBe('consistent');
    const { header, events } = sample.session;
    const first = events.findIndex(({ data }) => JSON.stringify(data).includes('"signature"'));
    expect(first).toBeGreaterThan(0);
    const forged = await writeSlip(header, events.slice(0, first), nodeEvidence);
    for (const keys of [[], ownKeys]) expect((await verify(forged, { keys })).outcome).toBe('consistent');
  });

  it('is no copy that signed receipts were put into: its chain is its own', async () => {
    const { header, events } = sample.session;
    const copy = await writeSlip({ ...header, redaction: 'export' }, events, nodeEvidence);
    const verdict = await verify(copy, trust);
    expect(verdict.findings).toEqual([]);
    expect(verdict.outcome).toBe('consistent');
  });
});

describe('a changed bundle', () => {
  it('[EVT-05] [UK-46] shows any single flipped bit, and the file it is in', async () => {
    const total = sample.bundle.length * 8;
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: total - 1 }), async (bit) => {
        const { outcome, findings } = await verify(flip(sample.bundle, bit));
        expect(outcome).toMatch(/altered|unreadable|incomplete/);
        expect([...BUNDLE_FILES, 'container']).toContain(findings[0]?.part);
      }),
      { numRuns: 500, examples: [[0], [total - 1]] },
    );
  });

  it('[FAIL-77] names the event, also inside a bundle', async () => {
    const at = sample.session.events.findIndex(({ type }) => type === 'lifecycle/inputRejected');
    const altered = await writeSlip(
      sample.session.header,
      sample.session.events.map((event, i) => (i === at ? { ...event, src: 'forged' } : event)),
      nodeEvidence,
    );
    const verdict = await verify(pack({ recording: altered }));
    expect(verdict.outcome).toBe('altered');
    const [finding] = verdict.findings;
    expect(finding).toMatchObject({ check: 'anchors', part: 'session.slip', ref: 'r1', since: 1 });
    expect(finding?.seq).toBeGreaterThan(at);
  });

  it('[FAIL-77] a log sealed anew after its last bet was taken out does not fit the receipt that the gateway has', async () => {
    const { header, events } = sample.session;
    const shorter = events.slice(0, 3);
    const verdict = await verify(pack({ recording: await writeSlip(header, shorter, nodeEvidence) }));
    expect(verdict.findings.map(({ check }) => check)).toEqual(['anchors']);
  });

  const touched: readonly [string, string, () => Partial<BundleContent>][] = [
    ['a receipt whose stake is another', 'signatures', () => withStatement((one) => ({ ...one, stake: 50 }))],
    [
      'a receipt that was signed anew by the gateway itself',
      'leaves',
      () => withStatement(({ signature: _, ...one }) => signed({ ...one, stake: 50 })),
    ],
    ['another salt', 'leaves', () => withInclusion((one) => ({ ...one, salt: '00'.repeat(16) }))],
    ['another place', 'inclusion', () => withInclusion((one) => ({ ...one, index: one.index + 1 }))],
    ['another size', 'inclusion', () => withInclusion((one) => ({ ...one, treeSize: one.treeSize + 1 }))],
    ['a path cut short', 'inclusion', () => withInclusion((one) => ({ ...one, path: one.path.slice(1) }))],
    [
      'a head that nobody signed',
      'checkpoints',
      () => withInclusion((one) => ({ ...one, checkpoint: one.checkpoint.replace('\n23\n', '\n24\n') })),
    ],
    [
      'two heads of one size',
      'consistency',
      () => ({
        proofs: {
          ...content.proofs,
          checkpoints: [...content.proofs.checkpoints, checkpointOf(23, new Uint8Array(32))],
        },
      }),
    ],
    [
      'a tree that does not go on from the earlier one',
      'consistency',
      () => ({
        proofs: {
          ...content.proofs,
          checkpoints: [checkpointOf(11, treeOf([new Uint8Array(32)]).root(1))],
        },
      }),
    ],
    [
      'a step without heads',
      'consistency',
      () => ({ proofs: { ...content.proofs, consistency: [{ from: 2, to: 3, path: [] }] } }),
    ],
    ['a key that is none', 'signatures', () => ({ keys: { ...content.keys, receipts: 'none' } })],
  ];
  type Inclusion = BundleContent['proofs']['inclusions'][number];
  const withInclusion = (change: (one: Inclusion) => Inclusion): Partial<BundleContent> => ({
    proofs: { ...content.proofs, inclusions: content.proofs.inclusions.map(change) },
  });
  function withStatement(
    change: (one: Record<string, Json>) => Record<string, Json>,
  ): Partial<BundleContent> {
    const { receipts } = sample.session;
    return {
      receipts: { receipts: receipts.map(({ ref, statement }) => ({ ref, statement: change(statement) })) },
    };
  }

  it.each(touched)('[UK-46] sealed anew with %s: %s', async (_what, check, change) => {
    const verdict = await verify(pack(change()));
    expect(verdict.outcome).toBe('altered');
    expect(verdict.findings.map((finding) => finding.check)).toContain(check);
  });

  it('[UK-46] is not believed under keys of its own, when others were given', async () => {
    const verdict = await verify(sample.bundle, { keys: [witnessKey.pem] });
    expect(verdict.outcome).toBe('altered');
    expect(verdict.findings.map(({ part }) => part)).toEqual(['keys.json', 'keys.json']);
  });

  it('[UK-46] does not fit a witness that saw another tree, and says when there is no way to tell', async () => {
    const forked = checkpointOf(11, new Uint8Array(32).fill(9));
    expect((await verify(sample.bundle, { checkpoints: [forked] })).outcome).toBe('altered');
    const foreign = checkpointOf(12, sample.tree.root(12));
    const verdict = await verify(sample.bundle, { checkpoints: [foreign] });
    expect(verdict.outcome).toBe('incomplete');
    expect(verdict.limits).toContainEqual({ kind: 'witnessNotLinked', size: 12 });
    expect((await verify(sample.bundle, { checkpoints: ['nonsense'] })).outcome).toBe('altered');
  });
});

describe('a hostile bundle', () => {
  const json = (value: string) => strToU8(value);
  const stored = (files: Record<string, Uint8Array>) => zipSync(files, { level: 0 });
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

  it.each<[string, () => Uint8Array, string, RegExp]>([
    ['climbs out of its folder', () => stored({ '../manifest.json': json('{}') }), 'altered', /no file/],
    ['has an absolute path', () => stored({ '/etc/manifest.json': json('{}') }), 'altered', /no file/],
    ['has a folder', () => stored({ 'a/manifest.json': json('{}') }), 'altered', /no file/],
    [
      'has a name with control characters',
      () => stored({ '\u001b[2J': json('') }),
      'altered',
      /no file "\\u001b/,
    ],
    ['is compressed', () => zipSync({ 'manifest.json': json('{}'.padEnd(9_000)) }), 'altered', /compressed/],
    [
      'is a bomb of zeroes',
      () => zipSync({ 'proofs.json': new Uint8Array(40_000_000) }),
      'altered',
      /compressed/,
    ],
    [
      'has a manifest beyond its size',
      () => stored({ 'manifest.json': new Uint8Array(70_000) }),
      'unreadable',
      /bytes/,
    ],
    ['nests JSON without end', () => stored({ 'manifest.json': json(deep) }), 'altered', /nested deeper/],
    ['is empty', () => new Uint8Array(), 'unreadable', /neither/],
    ['is two letters', () => json('PK'), 'unreadable', /./],
    ['is a picture', () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'unreadable', /neither/],
    ['has no manifest', () => stored({ 'keys.json': json('{}') }), 'altered', /no manifest/],
    [
      'says a name twice in its JSON',
      () => stored({ 'manifest.json': json('{"a":1,"a":1}') }),
      'altered',
      /canonical/,
    ],
    ['is text that is none', () => stored({ 'manifest.json': Uint8Array.of(0xff, 0xfe) }), 'altered', /./],
    ['pollutes prototypes', () => stored({ 'manifest.json': json('{"__proto__":{"x":1}}') }), 'altered', /./],
  ])('that %s is refused with a reason', async (_what, make, outcome, reason) => {
    const verdict = await verify(make());
    expect(verdict.outcome).toBe(outcome);
    expect(verdict.findings.map(({ detail }) => detail).join('\n')).toMatch(reason);
  });

  it('with one name twice is refused', () => {
    const twice = Buffer.from(sample.bundle).toString('latin1').replaceAll('evidence.pdf', 'gateway.json');
    expect(() => readFiles(Uint8Array.from(Buffer.from(twice, 'latin1')))).toThrow('twice');
  });

  it('never throws, whatever the bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, isZip) => {
        const start = isZip ? sample.bundle.subarray(0, 60) : Uint8Array.of(0x50, 0x4b);
        const { outcome } = await verify(Uint8Array.from([...start, ...bytes]));
        expect(['altered', 'unreadable']).toContain(outcome);
      }),
      { numRuns: 300 },
    );
  });

  it('cut anywhere is never taken for whole', async () => {
    for (let length = 0; length < sample.bundle.length; length += 997) {
      expect((await verify(sample.bundle.slice(0, length))).outcome).toMatch(/altered|unreadable|incomplete/);
    }
    expect((await verify(Uint8Array.from([...sample.bundle, 0]))).outcome).toMatch(
      /altered|unreadable|incomplete/,
    );
  });
});
