import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '#property-tests/arbitraries/hostile-text.ts';
import { plainPath } from './plain-path.ts';

describe('an address as the log keeps it', () => {
  it('[DPL-02] keeps every field that a betslip link has', () => {
    for (const query of [
      'selectionids=1,2&bettype=COMBO&stake=2,50',
      'bettype=SYSTEM&systemtype=trixie&selectionids=1,2,3',
      'bettype=YOURBET&betbuilderaccaid=bba-42-early-lead&stake=5',
      'hash=eyJhY2NhIjoiYmJhIn0',
    ])
      expect(plainPath(`/dl/betslip?${query}`)).toBe(`/dl/betslip?${query}`);
  });

  it('[UK-48] keeps nothing of a field that does not look as it should, and no field that it does not know', () => {
    expect(plainPath('/dl/betslip?betbuilderaccaid=jo@example.com&bettype=YOURBET')).toBe(
      '/dl/betslip?betbuilderaccaid=x&bettype=YOURBET',
    );
    expect(plainPath('/dl/betslip?token=secret&stake=5')).toBe('/dl/betslip?stake=5');
    fc.assert(
      fc.property(hostileText, (text) => {
        const kept = plainPath(`/dl/betslip?${new URLSearchParams({ betbuilderaccaid: text }).toString()}`);
        expect(kept).toMatch(/^\/dl\/betslip\?betbuilderaccaid=[\w.-]{0,64}$/);
      }),
    );
  });
});
