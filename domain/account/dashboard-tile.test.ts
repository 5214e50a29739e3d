import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureOf } from './dashboard-tile.ts';

describe('[ACC-13.1] the picture of a tile', () => {
  it.each([
    ['icon', 'bets', { kind: 'icon', icon: 'bets' }],
    ['icon', 'constructor', { kind: 'none' }],
    ['url', '/pictures/bets.svg?v=2', { kind: 'address', path: '/pictures/bets.svg?v=2' }],
    ['url', '/a/b.svg', { kind: 'address', path: '/a/b.svg' }],
    ['url', '/', { kind: 'none' }],
    ['url', 'https://elsewhere.example/x.png', { kind: 'none' }],
    ['url', '//elsewhere.example/x.png', { kind: 'none' }],
    ['url', '/\\elsewhere.example/x.png', { kind: 'none' }],
    ['url', '/\t/elsewhere.example/x.png', { kind: 'none' }],
    ['url', 'javascript:alert(1)', { kind: 'none' }],
    ['url', 'data:image/png;base64,AA', { kind: 'none' }],
    ['url', 'pictures/bets.svg', { kind: 'none' }],
    ['none', '', { kind: 'none' }],
    ['something-new', '/x.png', { kind: 'none' }],
  ])('of type %s with %j is %j', (type, value, picture) => {
    expect(pictureOf({ type, value })).toEqual(picture);
  });

  it('never leaves the origin that shows it, whatever is told', () => {
    const part = fc.constantFrom('/', '\\', '\t', '\n', ':', '@', '?', '#', '.', 'a', 'https:', 'x.example');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const picture = pictureOf({ type: 'url', value: parts.join('') });
        if (picture.kind !== 'address') return;
        const shown = new URL(picture.path, 'https://bets.example/profile');
        expect(shown.origin).toBe('https://bets.example');
      }),
    );
  });
});
