import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '#testing/arbitraries/hostile-text.ts';
import { AFFILIATE_FOR_MS, cameFromIn, cameFromText, withLater } from './came-from.ts';

const AT = 1_790_000_000_000;
const QUERY = 'refname=paper&bonusCode=WELCOME5&provider=racing-club&key=k-17&btag=a_42';

const fieldsOf = (query: string) => new URLSearchParams(query);

describe('where a guest came from', () => {
  it('[DPL-04.1] address, reference, bonus code, provider, key and tag, each with its date', () => {
    const on = (value: string) => ({ value, at: AT });
    expect(cameFromIn(fieldsOf(QUERY), '/sports', AT)).toEqual({
      address: on('/sports'),
      reference: on('paper'),
      bonusCode: on('WELCOME5'),
      provider: on('racing-club'),
      key: on('k-17'),
      affiliate: on('a_42'),
    });
    expect(cameFromIn(fieldsOf('brand=paddock'), '/', AT)).toBeUndefined();
  });

  it('[DPL-04.1] the tag of an affiliate counts a day from its link on, and no reload makes that longer', () => {
    const day = fc.integer({ min: 0, max: 3 * AFFILIATE_FOR_MS });
    fc.assert(
      fc.property(day, day, (reloadedAfter, lookedAfter) => {
        const first = cameFromIn(fieldsOf(QUERY), '/', AT)!;
        const kept = withLater(first, cameFromIn(fieldsOf(QUERY), '/', AT + reloadedAfter)!);
        const now = AT + lookedAfter;
        const counts = cameFromText(JSON.stringify(kept), now);
        expect(counts?.affiliate?.value).toBe(lookedAfter < AFFILIATE_FOR_MS ? 'a_42' : undefined);
        expect(counts?.reference).toEqual({ value: 'paper', at: AT });
      }),
    );
    const later = withLater(
      cameFromIn(fieldsOf(QUERY), '/', AT)!,
      cameFromIn(fieldsOf('btag=b_7'), '/inplay', AT + 5)!,
    );
    expect([later.affiliate, later.address, later.reference?.at]).toEqual([
      { value: 'b_7', at: AT + 5 },
      { value: '/inplay', at: AT + 5 },
      AT,
    ]);
  });

  it('[DPL-04.2] no other field of a link is kept, a token of a session least of all', () => {
    const name = fc.constantFrom('token', 'sessionToken', 'session', 't', 'password', 'email', 'gwSessionId');
    fc.assert(
      fc.property(name, fc.stringMatching(/^[a-f\d]{24,40}$/), (field, secret) => {
        const said = cameFromIn(fieldsOf(`${QUERY}&${field}=${secret}`), '/', AT);
        expect(JSON.stringify(said)).not.toContain(secret);
      }),
    );
  });

  it('[DPL-04.1] whatever stands in a link or in the storage, nothing breaks and nothing odd is kept', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const said = cameFromIn(Object.entries({ refname: text, key: text }), '/', AT);
        if (said !== undefined) expect(text).toMatch(/^[\w.~-]{1,64}$/);
        expect(() => cameFromText(text, AT)).not.toThrow();
      }),
    );
  });
});
