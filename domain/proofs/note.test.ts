import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Of, bytesOfBase64, bytesOfBase64Url, bytesOfHex, hexOf } from './bytes-text.ts';
import {
  checkpointText,
  cosignatureOf,
  cosignedText,
  isSignedByLog,
  parseCheckpoint,
  type VerifyEd25519,
  witnessedAt,
} from './checkpoint.ts';
import { keyOfPem, pemOf, spkiOf } from './ed25519-key.ts';
import { keyIdOf, NOTE_TYPES, noteText, parseNote, signaturesBy } from './signed-note.ts';
import type { Sha256 } from './tree-hash.ts';
import { utf8Of } from './utf8.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const verifyEd25519: VerifyEd25519 = (signature, message, key) =>
  verify(null, message, { key: Buffer.from(spkiOf(key)), format: 'der', type: 'spki' }, signature);

describe('texts of bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 80 });
  it('are those of Node, both ways, and one text only', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        const buffer = Buffer.from(value);
        expect([base64Of(value), hexOf(value)]).toEqual([buffer.toString('base64'), buffer.toString('hex')]);
        expect(bytesOfBase64(base64Of(value))).toEqual(new Uint8Array(value));
        expect(bytesOfBase64Url(buffer.toString('base64url'))).toEqual(new Uint8Array(value));
        expect(bytesOfHex(hexOf(value))).toEqual(new Uint8Array(value));
      }),
    );
    expect(['QQ=', 'QR==', 'Q', 'QQ==\n', ' QQ==', 'QQ==='].map(bytesOfBase64)).toEqual(
      Array(6).fill(undefined),
    );
    expect(['0', 'GG', 'AB', '0x'].map(bytesOfHex)).toEqual(Array(4).fill(undefined));
  });

  it('UTF-8 is that of the platform for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Of(text)).toEqual(new TextEncoder().encode(text));
      }),
    );
    expect(utf8Of('\ud800x')).toEqual(new TextEncoder().encode('\ud800x'));
  });
});

describe('keys in PEM', () => {
  it('are read and written as the platform does it', () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(pemOf(keyOfPem(pem)!)).toBe(pem);
  });

  it('of another kind, or none, are refused', () => {
    const { publicKey } = generateKeyPairSync('x25519');
    const others = [publicKey.export({ type: 'spki', format: 'pem' }).toString(), '', 'no key'];
    expect(others.map(keyOfPem)).toEqual([undefined, undefined, undefined]);
  });
});

/**
 * The note and key in the documentation of golang.org/x/mod/sumdb/note: another implementation's, word for
 * word.
 */
const published = {
  name: 'PeterNeumann',
  keyId: 'c74f20a3',
  key: 'ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  note:
    'If you think cryptography is the answer to your problem,\n' +
    "then you don't know what your problem is.\n" +
    '\n' +
    '\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
};

describe('a signed note', () => {
  it('that another implementation wrote is read, and its signature holds', () => {
    const key = bytesOfBase64(published.key)!.slice(1);
    expect(hexOf(keyIdOf(published.name, NOTE_TYPES.note, key, sha256))).toBe(published.keyId);
    const note = parseNote(published.note)!;
    const [signature] = signaturesBy(note, published.name, NOTE_TYPES.note, key, sha256);
    expect(verifyEd25519(signature!.signature, utf8Of(note.text), key)).toBe(true);
    expect(noteText(note)).toBe(published.note);
  });

  it.each([
    ['', 'nothing'],
    ['text\n', 'no signatures'],
    ['text\n\n', 'an empty list of them'],
    ['\n\n\u2014 a QUJDREU=\n', 'no text'],
    ['text\n\n\u2014 a QUJDREU=', 'no end'],
    ['text\n\n- a QUJDREU=\n', 'a hyphen for the dash'],
    ['text\n\n\u2014 a+b QUJDREU=\n', 'a plus in a name'],
    ['text\n\n\u2014 a QUJD\n', 'a signature without bytes'],
    ['te\rxt\n\n\u2014 a QUJDREU=\n', 'a control character'],
    [`text\n\n${'\u2014 a QUJDREU=\n'.repeat(17)}`, 'too many signatures'],
    [`${'x'.repeat(70_000)}\n\n\u2014 a QUJDREU=\n`, 'too long a text'],
  ])('is refused: %#', (text, _why) => {
    expect(parseNote(text)).toBeUndefined();
  });
});

describe('a checkpoint', () => {
  const log = generateKeyPairSync('ed25519');
  const key = keyOfPem(log.publicKey.export({ type: 'spki', format: 'pem' }).toString())!;
  const origin = 'slipstream.example/log/test';
  const root = sha256(utf8Of('root'));
  const note = (text: string): string =>
    noteText({
      text,
      signatures: [
        {
          name: origin,
          keyId: keyIdOf(origin, NOTE_TYPES.note, key, sha256),
          signature: sign(null, utf8Of(text), log.privateKey),
        },
      ],
    });
  const good = note(checkpointText(origin, 42, root));

  it('says which tree it is of, and whose', () => {
    const head = parseCheckpoint(good)!;
    expect(head).toMatchObject({ origin, size: 42 });
    expect(hexOf(head.root)).toBe(hexOf(root));
    expect(isSignedByLog(head, key, sha256, verifyEd25519)).toBe(true);
    expect(isSignedByLog(head, sha256(key), sha256, verifyEd25519)).toBe(false);
  });

  it('[UK-46] with any character changed is refused or unsigned', () => {
    fc.assert(
      fc.property(fc.nat({ max: good.length - 1 }), fc.integer({ min: 1, max: 90 }), (at, by) => {
        const letter = String.fromCharCode(32 + ((((good.charCodeAt(at) - 32 + by) % 91) + 91) % 91));
        if (letter === good[at]) return;
        const head = parseCheckpoint(good.slice(0, at) + letter + good.slice(at + 1));
        expect(head !== undefined && isSignedByLog(head, key, sha256, verifyEd25519)).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it.each(['042', '-1', '1e3', '99999999999999999999', ''])('of the size "%s" is none', (size) => {
    expect(parseCheckpoint(note(`${origin}\n${size}\n${base64Of(root)}\n`))).toBeUndefined();
  });

  it('tells when a witness saw it, and believes no other', () => {
    const witness = generateKeyPairSync('ed25519');
    const witnessKey = keyOfPem(witness.publicKey.export({ type: 'spki', format: 'pem' }).toString())!;
    const { note: parsed } = parseCheckpoint(good)!;
    const cosign = (seconds: number, said: number) => ({
      name: 'w',
      keyId: keyIdOf('w', NOTE_TYPES.cosignature, witnessKey, sha256),
      signature: cosignatureOf(
        said,
        sign(null, utf8Of(cosignedText(parsed.text, seconds)), witness.privateKey),
      ),
    });
    const seen = (seconds: number, said: number): number | undefined => {
      const both = { ...parsed, signatures: [...parsed.signatures, cosign(seconds, said)] };
      const head = parseCheckpoint(noteText(both))!;
      return witnessedAt(head, { name: 'w', key: witnessKey }, sha256, verifyEd25519);
    };
    expect([seen(1_790_000_000, 1_790_000_000), seen(1_790_000_000, 1_790_000_001)]).toEqual([
      1_790_000_000,
      undefined,
    ]);
  });
});
