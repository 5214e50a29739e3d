import { sha256 } from '@noble/hashes/sha2.js';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bundleLimits } from '#domain/proofs/bundle/bundle-limits.ts';
import { type BundleContent, packBundle } from '#domain/proofs/bundle/pack-bundle.ts';
import { isTooLarge, unpack } from './unpack.ts';

const recording = new TextEncoder().encode('what a recording is, says its own reader');
const content: BundleContent = {
  createdAt: 1,
  subject: { session: 's1', bet: null, ref: null },
  keys: { receipts: '', checkpoints: '', witnesses: [] },
  receipts: { receipts: [] },
  proofs: { inclusions: [], checkpoints: [], consistency: [] },
};
const pack = packBundle({ ...content, recording, gateway: { acts: [{ act: 'answered' }] } }, sha256);
const because = (bytes: Uint8Array): string => {
  const unpacked = unpack(bytes);
  return unpacked.kind === 'refused' ? unpacked.because : unpacked.kind;
};

describe('[CON-11] an evidence pack in the console', () => {
  it('gives its recording and the gateway’s part', () => {
    const unpacked = unpack(pack);
    expect(unpacked).toMatchObject({ kind: 'unpacked', acts: [{ act: 'answered' }] });
    expect(unpacked.kind === 'unpacked' && unpacked.recording).toEqual(recording);
  });

  it('without a recording says so', () => {
    expect(because(packBundle(content, sha256))).toBe('emptyPack');
  });

  it('gives no gateway’s part that has another form than a pack writes', () => {
    const names = { 'session.slip': recording, 'gateway.json': new TextEncoder().encode('{"acts":[1]}') };
    expect(unpack(zipSync(names, { level: 0 }))).toMatchObject({ kind: 'unpacked', acts: undefined });
  });

  it('is refused wherever it is cut', () => {
    for (let length = 2; length < pack.length; length += 1)
      expect(because(pack.slice(0, length)), `${length} bytes`).toBe('brokenPack');
  });

  it('is refused for a compressed file, a name of its own, a folder and a size beyond all limits', () => {
    expect(because(zipSync({ 'session.slip': new Uint8Array(1_000_000) }))).toBe('foreignPack');
    expect(because(zipSync({ 'session.slip ': recording }, { level: 0 }))).toBe('foreignPack');
    expect(because(zipSync({ 'a/session.slip': recording }, { level: 0 }))).toBe('foreignPack');
    const large = new Uint8Array(bundleLimits.manifestBytes + 1);
    expect(because(zipSync({ 'manifest.json': large }, { level: 0 }))).toBe('tooLarge');
    expect(isTooLarge(new Blob([pack]))).toBe(false);
    expect(isTooLarge({ ...new Blob(), size: bundleLimits.bytes + 1 })).toBe(true);
  });
});
