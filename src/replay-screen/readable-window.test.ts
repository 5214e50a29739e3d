import { describe, expect, it } from 'vitest';
import { readableWindow } from './readable-window.ts';

describe('the window that a recorded screen is shown in', () => {
  it('is the recorded one as long as anything can be read in it', () => {
    for (const size of [
      { width: 320, height: 568 },
      { width: 3_840, height: 2_160 },
    ])
      expect(readableWindow({ ...size, formFactor: 'mobile' })).toEqual(size);
  });

  it('is the usual one of its layout where the recorded one was folded away', () => {
    expect(readableWindow({ width: 0, height: 0, formFactor: 'mobile' })).toEqual({
      width: 390,
      height: 844,
    });
    expect(readableWindow({ width: 1_280, height: 1, formFactor: 'desktop' })).toEqual({
      width: 1_280,
      height: 800,
    });
  });
});
