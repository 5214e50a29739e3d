import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUsername } from './remembered-username.ts';

describe('a username in storage', () => {
  it('[ACC-07.1] is filled in as it was kept, and nothing else that may stand there is', () => {
    expect(parseUsername('demo')).toBe('demo');
    for (const other of [null, '', ' ', 'a@b.example', 'x'.repeat(33), 'two\nlines', 'demo\n', '\u0000'])
      expect(parseUsername(other)).toBe('');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const name = parseUsername(text);
        expect(name === '' || (name === text && /^[\w.-]+$/.test(name))).toBe(true);
      }),
    );
  });
});
