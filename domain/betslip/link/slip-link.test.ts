import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileJson, hostileText } from '#testing/arbitraries/hostile-text.ts';
import { DEFAULTS } from '../../config/defaults.ts';
import { parseDescription } from '../bets/bet-description.ts';
import { decodeBase64Url, encodeBase64Url } from './base64-url.ts';
import { parseSlipCode } from './slip-code.ts';
import { isAccaId, parseSlipLink } from './slip-link.ts';
import { slipLinkPath } from './slip-link-path.ts';

const query = (fields: Readonly<Record<string, string>>) =>
  `/dl/betslip?${new URLSearchParams(fields).toString()}`;
const hash = (value: unknown) => `/dl/${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
const ok = { selectionids: '1,2,3', bettype: 'COMBO' };
const problemOf = (path: string) => {
  const link = parseSlipLink(path);
  return 'problem' in link ? link.problem : null;
};

describe('base64url', () => {
  it('agrees with Node in both directions', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        const encoded = encodeBase64Url(text);
        expect(encoded).toBe(Buffer.from(text, 'latin1').toString('base64url'));
        expect(decodeBase64Url(encoded)).toBe(text);
      }),
    );
  });

  it('takes nothing that no encoder makes', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const decoded = decodeBase64Url(text);
        if (decoded !== undefined) expect(encodeBase64Url(decoded)).toBe(text.replace(/={1,2}$/, ''));
      }),
    );
    expect(decodeBase64Url('YR')).toBeUndefined();
    expect(decodeBase64Url('a+b/')).toBeUndefined();
    expect(() => encodeBase64Url('£')).toThrow(RangeError);
  });
});

describe('a betslip link', () => {
  it('[DPL-02.1] [DPL-02.2] [DPL-02.3] the decision table, as far as the words of the link go', () => {
    const table: readonly (readonly [string, string | null])[] = [
      [query(ok), null],
      [query({ ...ok, bettype: 'combo' }), null],
      [query({ ...ok, bettype: 'SINGLE' }), null],
      [query({ ...ok, bettype: 'SYSTEM', systemtype: 'trixie' }), null],
      [query({ ...ok, bettype: 'SYSTEM', systemtype: 'TRIXIE' }), null],
      ['/dl', 'noSelections'],
      ['/dl/betslip', 'noSelections'],
      [query({ bettype: 'SINGLE' }), 'noSelections'],
      [query({ ...ok, selectionids: ',,' }), 'noSelections'],
      [query({ ...ok, selectionids: '1,x' }), 'unreadable'],
      [query({ ...ok, selectionids: '1,-2' }), 'unreadable'],
      [query({ ...ok, selectionids: '1e3' }), 'unreadable'],
      [query({ ...ok, selectionids: '0' }), 'unreadable'],
      [query({ ...ok, selectionids: '99999999999' }), 'unreadable'],
      [query({ selectionids: '1,2' }), 'unknownBetType'],
      [query({ ...ok, bettype: 'FORECAST' }), 'unknownBetType'],
      [query({ ...ok, bettype: '__proto__' }), 'unknownBetType'],
      [query({ ...ok, bettype: 'toString' }), 'unknownBetType'],
      [query({ ...ok, systemtype: 'trixie' }), 'systemNotAllowed'],
      [query({ ...ok, bettype: 'SINGLE', systemtype: 'x' }), 'systemNotAllowed'],
      [query({ ...ok, bettype: 'SYSTEM' }), 'unknownSystem'],
      [query({ ...ok, bettype: 'SYSTEM', systemtype: 'sextuple' }), 'unknownSystem'],
      [query({ ...ok, stake: '5,50' }), null],
      [query({ ...ok, stake: '5.50' }), null],
      [query({ ...ok, stake: '1,000.00' }), 'unreadableStake'],
      [query({ ...ok, stake: '5.555' }), 'unreadableStake'],
      [query({ ...ok, stake: '-5' }), 'unreadableStake'],
      [query({ ...ok, stake: '1e3' }), 'unreadableStake'],
      [query({ ...ok, stake: 'NaN' }), 'unreadableStake'],
      [hash({ selections: [1, 2], type: 'COMBO', stake: '5' }), null],
      [hash({ selections: ['1', '2'], type: 'COMBO', stake: 5.5 }), null],
      [hash({ selections: [1.5], type: 'SINGLE' }), 'unreadable'],
      [hash({ selections: [[1]], type: 'SINGLE' }), 'unreadable'],
      [hash({ selections: 1, type: 'SINGLE' }), 'unreadable'],
      [hash({ selections: [1], type: {} }), 'unreadable'],
      [hash([1, 2]), 'unreadable'],
      [hash(null), 'unreadable'],
      ['/dl/%%%', 'unreadable'],
      ['/dl/not-base64!', 'unreadable'],
      ['/dl/betslip?selectionids=%E0%A4%A', 'unreadable'],
    ];
    for (const [path, expected] of table) expect([path, problemOf(path)]).toEqual([path, expected]);
  });

  it('[DPL-02.3] [BBD-03] a bet builder is a ready-made one or at least two selections, and nothing else is', () => {
    const acca = { bettype: 'YOURBET', betbuilderaccaid: 'bba-42-early-lead' };
    const table: readonly (readonly [string, string | null])[] = [
      [query(acca), null],
      [query({ ...acca, bettype: 'yourbet', stake: '2,50' }), null],
      [query({ ...acca, bettype: 'bet_builder' }), null],
      [hash({ acca: 'bba-42-early-lead', type: 'YOURBET', stake: 5 }), null],
      [query({ bettype: 'YOURBET', selectionids: '1,2' }), null],
      [query({ betbuilderaccaid: 'bba-42' }), 'unknownBetType'],
      [query({ ...acca, selectionids: '1,2' }), 'unreadable'],
      [query({ bettype: 'YOURBET' }), 'noSelections'],
      [query({ bettype: 'YOURBET', selectionids: '1' }), 'tooFewForBuilder'],
      [query({ bettype: 'YOURBET', selectionids: '1,1' }), 'tooFewForBuilder'],
      [query({ ...ok, betbuilderaccaid: 'bba-42' }), 'builderNotAllowed'],
      [query({ ...acca, bettype: 'SINGLE' }), 'builderNotAllowed'],
      [query({ ...acca, systemtype: 'trixie' }), 'systemNotAllowed'],
      [query({ ...acca, betbuilderaccaid: '../../wallet' }), 'unreadable'],
      [query({ ...acca, betbuilderaccaid: 'a b' }), 'unreadable'],
      [query({ ...acca, betbuilderaccaid: '-lead' }), 'unreadable'],
      [query({ ...acca, betbuilderaccaid: 'a'.repeat(65) }), 'unreadable'],
      [query({ ...acca, betbuilderaccaid: 'bba\n42' }), 'unreadable'],
      [query({ ...acca, betbuilderaccaid: 'bba-42&x=1' }), 'unreadable'],
      [query({ ...acca, stake: 'all of it' }), 'unreadableStake'],
      [hash({ acca: { id: 1 }, type: 'YOURBET' }), 'unreadable'],
      [hash({ acca: ['bba-1'], type: 'YOURBET' }), 'unreadable'],
    ];
    for (const [path, expected] of table) expect([path, problemOf(path)]).toEqual([path, expected]);
  });

  it('[DPL-02] a shared ready-made bet builder comes back as it is, whatever its id is made of', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9][\w.-]{0,63}$/), (accaId) => {
        const path = slipLinkPath({ selectionIds: [], betType: 'YOURBET', accaId });
        expect(parseSlipLink(path)).toMatchObject({ selectionIds: [], betType: 'YOURBET', accaId });
      }),
    );
    fc.assert(
      fc.property(hostileText, (text) => {
        if (isAccaId(text)) expect(text).toMatch(/^[\w.-]{1,64}$/);
      }),
    );
  });

  it('[DPL-02.5] [TRAP-09] comma and point are one; nothing, 0 and -1 are no stake', () => {
    const stakeOf = (stake: string) => {
      const link = parseSlipLink(query({ ...ok, stake }));
      return 'problem' in link ? link.problem : link.stake;
    };
    expect(['5,50', '5.50', '', '0', '0.00', '-1', '0.05', '12'].map(stakeOf)).toEqual([
      '5.50',
      '5.50',
      null,
      null,
      null,
      null,
      '0.05',
      '12',
    ]);
  });

  it('[DPL-02.7] a hash of 2 KB is read, a longer one is not', () => {
    const path = (length: number) => {
      const filler = (extra: number) =>
        encodeBase64Url(JSON.stringify({ selections: [7], type: 'SINGLE', note: 'x'.repeat(extra) }));
      let extra = 0;
      while (filler(extra + 1).length <= length) extra += 1;
      return { hash: filler(extra), longer: filler(extra + 4) };
    };
    const { hash: fits, longer } = path(DEFAULTS.slipLink.longestHash);
    expect(fits.length).toBeLessThanOrEqual(2_048);
    expect(problemOf(`/dl/${fits}`)).toBeNull();
    expect(longer.length).toBeGreaterThan(2_048);
    expect(problemOf(`/dl/${longer}`)).toBe('unreadable');
    expect(problemOf(`/dl/betslip?hash=${fits}`)).toBeNull();
  });

  it('[DPL-02] a shared link gives the selections back, and never a stake', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 2_000_000_000 }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom('SINGLE', 'COMBO' as const),
        (ids, betType) => {
          const path = slipLinkPath({ selectionIds: ids as never, betType, accaId: null });
          expect(parseSlipLink(path)).toEqual({
            selectionIds: ids,
            betType,
            systemType: null,
            accaId: null,
            stake: null,
            shared: true,
          });
          expect(path).toMatch(/^\/dl\/[\w-]+$/);
        },
      ),
    );
  });

  it('[DPL-02.7] any text at all is a link or a problem, never an exception and never half a link', () => {
    const fields = fc.dictionary(
      fc.constantFrom(
        'selectionids',
        'betbuilderaccaid',
        'bettype',
        'systemtype',
        'stake',
        'hash',
        'SelectionIds',
        '__proto__',
      ),
      hostileText,
      { noNullPrototype: true },
    );
    const path = fc.oneof(
      hostileText,
      hostileText.map((text) => `/dl/${text}`),
      hostileText.map((text) => `/dl/betslip?${text}`),
      fields.map(
        (all) =>
          `/dl/betslip?${Object.entries(all)
            .map(([k, v]) => `${k}=${v}`)
            .join('&')}`,
      ),
      hostileJson.map((value) => `/dl/${Buffer.from(JSON.stringify(value)).toString('base64url')}`),
      fc
        .record({ selections: hostileJson, type: hostileJson, stake: hostileJson, system: hostileJson })
        .map((value) => `/dl/${Buffer.from(JSON.stringify(value)).toString('base64url')}`),
    );
    fc.assert(
      fc.property(path, (text) => {
        const link = parseSlipLink(text);
        if ('problem' in link) return;
        expect(link.selectionIds.length).toBeGreaterThan(0);
        for (const id of link.selectionIds) expect(Number.isSafeInteger(id) && id > 0).toBe(true);
        expect(['SINGLE', 'COMBO', 'SYSTEM']).toContain(link.betType);
        expect(link.stake === null || /^\d+(\.\d{1,2})?$/.test(link.stake)).toBe(true);
        expect(link.systemType === null).toBe(link.betType !== 'SYSTEM');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('codes and descriptions', () => {
  it('[REQ-02.1] a code is eight ASCII letters and digits, however it was typed; anything else is none', () => {
    for (const typed of ['AB12CD34', 'ab12cd34', ' AB12-CD34 ', 'ab 12 cd 34\n'])
      expect(parseSlipCode(typed)).toBe('AB12CD34');
    fc.assert(
      fc.property(hostileText, (text) => {
        const code = parseSlipCode(text);
        if (code !== undefined) expect(code).toMatch(/^[A-Z0-9]{8}$/);
      }),
    );
    for (const text of ['AB12CD3', 'AB12CD345', 'ıııııııı', 'ＡＢ１２ＣＤ３４', `${' '.repeat(60)}AB12CD34`])
      expect(parseSlipCode(text)).toBeUndefined();
  });

  it('[REQ-01] a description is kept but for control characters, 500 characters at most, and never empty', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const found = parseDescription(text);
        if (found.kind !== 'ok') return;
        expect(found.text.length).toBeGreaterThan(0);
        expect(found.text.length).toBeLessThanOrEqual(500);
        expect(found.text).not.toContain('\u0000');
        expect(parseDescription(found.text)).toEqual(found);
      }),
    );
    expect(parseDescription(' \n\t\u0000 ')).toEqual({ kind: 'empty' });
    expect(parseDescription('x'.repeat(500)).kind).toBe('ok');
    expect(parseDescription('x'.repeat(501)).kind).toBe('tooLong');
    expect(parseDescription('<b>a\u0007b</b>')).toEqual({ kind: 'ok', text: '<b>a b</b>' });
  });
});
