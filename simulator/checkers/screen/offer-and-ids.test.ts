import { describe, expect, it } from 'vitest';
import { FleetingMatch } from '../../gateway/offer/fleeting-match.ts';
import { Market } from '../../gateway/offer/market.ts';
import { FEED_SECRET, withMore } from '../../network/secret-in-answers.ts';
import { StalePrices } from '../../network/stale-prices.ts';
import { Prng } from '../../random/prng.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { nothingInClear } from '../log/clear-text.ts';
import { idsOfTheirOwn } from '../placement/own-ids.ts';
import { AskedAbout } from './asked-about.ts';

const prints = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ fingerprint }) => fingerprint);

type Told = readonly [type: string, data: object];
const livedBy = (...logs: readonly (readonly Told[])[]) =>
  ({
    people: logs.map((told, nth) => ({
      name: `customer${nth}`,
      lives: [
        {
          session: `session${nth}`,
          events: told.map(([type, data], index) => ({ type, data, seq: index + 1 })),
          recovered: 0,
        },
      ],
    })),
  }) as unknown as World;

describe('[FAIL-06] an id', () => {
  const armed = (...refs: readonly string[]): Told => [
    'placement/armed',
    { bets: refs.map((ref, nth) => ({ stakeId: `single:${nth}`, identity: `bet ${nth}`, ref })) },
  ];

  it('is given once: to one bet of a slip, in one log', () => {
    expect(idsOfTheirOwn(livedBy([armed('a', 'b'), armed('a', 'b', 'c')], [armed('d')]))).toEqual([]);
    expect(prints(idsOfTheirOwn(livedBy([armed('a', 'a')])))).toEqual([
      'PRIN-06 two bets of one slip have one ref',
    ]);
    expect(prints(idsOfTheirOwn(livedBy([armed('a', 'b'), armed('b')])))).toEqual([
      'PRIN-06 a ref is given to another bet than before',
    ]);
    expect(prints(idsOfTheirOwn(livedBy([armed('a')], [armed('a')])))).toEqual([
      'PRIN-06 two logs have given one ref',
    ]);
  });

  it('is not given again in a later life of a page whose log lost its end', () => {
    const lives = (...all: readonly (readonly [found: readonly Told[], own: readonly Told[]])[]) => {
      const [person] = livedBy([]).people;
      const lived = all.map(([found, own]) => ({
        session: 'session',
        events: [...found, ...own].map(([type, data]) => ({ type, data })),
        recovered: found.length,
      }));
      return { people: [{ ...person, lives: lived }] } as unknown as World;
    };
    const other: Told = ['placement/armed', { bets: [{ stakeId: 'single:9', identity: 'bet 9', ref: 'a' }] }];
    const sent: Told = ['placement/requested', { bets: [{ identity: 'bet 0', slip: { ref: 'a' } }] }];
    expect(idsOfTheirOwn(lives([[], [armed('a')]], [[armed('a')], [armed('a', 'b')]]))).toEqual([]);
    for (const first of [armed('a'), sent])
      expect(prints(idsOfTheirOwn(lives([[], [first]], [[], [other]])))).toEqual([
        'PRIN-06 a ref is given to another bet than before',
      ]);
    const of = (life: string, nth: number): Told =>
      armed(`0f8fad5b-d9cb-469f-${life}-${String(nth).padStart(12, '0')}`);
    const first = of('a165', 1);
    expect(idsOfTheirOwn(lives([[], [first]], [[first], [of('8c41', 2)]]))).toEqual([]);
    expect(prints(idsOfTheirOwn(lives([[], [first]], [[first], [of('a165', 2)]])))).toEqual([
      'PRIN-06 two lives of a page give refs that derive from one origin',
    ]);
  });
});

describe('[EVT-04] a log', () => {
  it('holds nothing private in clear', () => {
    const answered = (feedToken: unknown): Told => ['gateway/answered', { body: { feedToken } }];
    const redacted = { redacted: 'feedToken', len: FEED_SECRET.length };
    expect(nothingInClear(livedBy([answered(redacted)]))).toEqual([]);
    expect(prints(nothingInClear(livedBy([answered(FEED_SECRET)])))).toEqual([
      'clear gateway/answered holds what a gateway sent under the name of a secret',
    ]);
    expect(
      prints(nothingInClear(livedBy([['intent/loginSubmitted', { password: 'four plain words here' }]]))),
    ).toEqual(['clear intent/loginSubmitted holds a password']);
  });
});

describe('[NTC-02] [TRAP-06] [TRAP-07] a slip', () => {
  const price = (num: number) => ({ kind: 'fixed', odds: num * 1_024 + 1 });
  const leg = (selectionId: number, change: object) => ({
    selectionId,
    status: 'open',
    active: true,
    lineChanged: false,
    change: null,
    ...change,
  });
  const asks = { change: { needsAcceptance: true } };
  const events = [
    ['betslip/legAdded', { selectionId: 1, price: price(3) }],
    ['betslip/legAdded', { selectionId: 2, price: price(3) }],
    ['betslip/legPriceChanged', { selectionId: 1, price: price(4) }],
  ].map(([type, data]) => ({ type, data }));
  const looked = (acceptOddsChange: string, legs: readonly object[], more: readonly object[] = []) =>
    prints(
      new AskedAbout().look({
        people: [
          {
            name: 'one',
            tab: {
              isGone: false,
              events: [...events, ...more],
              view: () => ({ legs, groups: [], context: { acceptOddsChange } }),
            },
          },
        ],
      } as unknown as World),
    );
  const [silent, needless] = [
    'NTC-02 a leg does not ask about a change that its customer does not let pass',
    'NTC-02 a leg asks although its price is the one agreed to, or moved as its customer lets it',
  ];

  it('asks about each leg by its own price, and by what its customer lets pass', () => {
    expect(looked('NOT_ACCEPT', [leg(1, asks), leg(2, {})])).toEqual([]);
    expect(looked('NOT_ACCEPT', [leg(1, {}), leg(2, {})])).toEqual([silent]);
    expect(looked('NOT_ACCEPT', [leg(1, asks), leg(2, asks)])).toEqual([needless]);
    expect(looked('ACCEPT_HIGHER_ODDS', [leg(1, {})])).toEqual([]);
    expect(looked('ACCEPT_HIGHER_ODDS', [leg(1, asks)])).toEqual([needless]);
    expect(looked('ACCEPT_ANY_ODDS', [leg(1, asks)])).toEqual([needless]);
    const fallen = { type: 'betslip/legPriceChanged', data: { selectionId: 1, price: price(2) } };
    expect(looked('ACCEPT_HIGHER_ODDS', [leg(1, {})], [fallen])).toEqual([silent]);
    expect(looked('NOT_ACCEPT', [leg(1, { status: 'suspended' })])).toEqual([]);
  });

  it('asks no more about what was agreed to, and always about another line', () => {
    const agreed = {
      type: 'betslip/priceChangesAccepted',
      data: { legs: [{ selectionId: 1, price: price(4) }] },
    };
    expect(looked('NOT_ACCEPT', [leg(1, {})], [agreed])).toEqual([]);
    expect(looked('NOT_ACCEPT', [leg(1, asks)], [agreed])).toEqual([needless]);
    expect(looked('NOT_ACCEPT', [leg(1, { ...asks, lineChanged: true })], [agreed])).toEqual([]);
  });

  const added = (selectionId: number, num: number) => ({
    type: 'betslip/legAdded',
    data: { selectionId, price: price(num) },
  });
  const removed = (cause: string, ...selectionIds: readonly number[]) => ({
    type: 'betslip/legsRemoved',
    data: { selectionIds, cause },
  });
  const restored = (cause: string, quotes: readonly object[]) => ({
    type: 'betslip/slipRestored',
    data: { cause, quotes },
  });
  const quoted = (selectionId: number, num: number) => ({ selectionId, price: price(num) });

  it('[BSL-07] asks after an undo what it asked when it was cleared, whatever was taken and thrown out since', () => {
    const cleared = removed('cleared', 1, 2);
    const undone = restored('undo', [quoted(1, 4)]);
    const gone = [
      removed('toggled', 1),
      { type: 'betslip/selectionSwitched', data: { from: { selectionId: 1 }, to: quoted(9, 4) } },
    ];
    for (const left of gone) {
      const back = [cleared, added(1, 4), left, undone];
      expect(looked('NOT_ACCEPT', [leg(1, asks), leg(2, {})], back)).toEqual([]);
      expect(looked('NOT_ACCEPT', [leg(1, {}), leg(2, {})], back)).toEqual([silent]);
    }
    const here = [cleared, added(1, 4), restored('undo', [])];
    expect(looked('NOT_ACCEPT', [leg(1, {}), leg(2, {})], here)).toEqual([]);
    expect(looked('NOT_ACCEPT', [leg(1, asks), leg(2, {})], here)).toEqual([needless]);
  });

  it('[BSL-08] asks nothing of what is bet on again, which is taken anew', () => {
    const placed = removed('placed', 1, 2);
    for (const quotes of [[quoted(1, 4), quoted(2, 3)], []]) {
      const again = [placed, restored('reuse', quotes)];
      expect(looked('NOT_ACCEPT', [leg(1, {}), leg(2, {})], again)).toEqual([]);
      expect(looked('NOT_ACCEPT', [leg(1, asks), leg(2, {})], again)).toEqual([needless]);
    }
    const castPlaced = { type: 'betslip/castsRemoved', data: { castIds: ['cast'], cause: 'placed' } };
    const withCast = [castPlaced, removed('toggled', 1), restored('reuse', [])];
    expect(looked('NOT_ACCEPT', [leg(1, asks), leg(2, {})], withCast)).toEqual([needless]);
  });

  it('[RAC-06] asks nothing of a leg that its customer has put at another kind of price, and about what that does since', () => {
    const put = { type: 'betslip/legPriceTypeChanged', data: quoted(1, 5) };
    const moved = { type: 'betslip/legPriceChanged', data: quoted(1, 3) };
    expect(looked('NOT_ACCEPT', [leg(1, {})], [put])).toEqual([]);
    expect(looked('NOT_ACCEPT', [leg(1, asks)], [put])).toEqual([needless]);
    expect(looked('NOT_ACCEPT', [leg(1, asks)], [put, moved])).toEqual([]);
    expect(looked('NOT_ACCEPT', [leg(1, {})], [put, moved])).toEqual([silent]);
  });
});

describe('what a varied world tells', () => {
  it('more of an entity on one page than on another, under the same version', () => {
    const answer = {
      status: 200,
      headers: {},
      text: '{"entities":{"events":[{"id":1,"version":3,"name":"A"}]}}',
    };
    const more = (path: string, share: number) =>
      withMore({ method: 'GET', path, headers: {}, body: undefined }, answer, new Prng('s', 'a'), share).text;
    expect(more('/home?a=1', 0)).toBe(answer.text);
    expect(JSON.parse(more('/home?a=1', 100))).toEqual({
      entities: { events: [{ id: 1, version: 3, name: 'A', toldhome: true, feedToken: FEED_SECRET }] },
    });
  });

  it('prices again, but the last word of each is the true one', () => {
    const of = (num: number, version: number): string =>
      `[{"data":{"type":"prices","op":"update","rows":[[7,${num},1,${version},0]]}}]`;
    const line = new StalePrices(new Prng('s', 'retold'), 100, () => false);
    expect(line.tell(of(2, 1))).toBe(of(2, 1));
    const texts = Array.from({ length: 20 }, (_, nth) => line.tell(of(nth % 2 === 0 ? 3 : 2, nth + 2)));
    for (const [nth, text] of texts.entries()) {
      const [{ data }] = JSON.parse(text) as [{ data: { rows: number[][] } }];
      const newest = Math.max(...data.rows.map((row) => row[3] ?? 0));
      const last = data.rows.findLast((row) => row[3] === newest);
      expect([data.rows.length, newest, last?.[1]]).toEqual([2, nth + 2, nth % 2 === 0 ? 3 : 2]);
    }
    expect(new StalePrices(new Prng('s', 'retold'), 100, () => true).tell(texts[0] ?? '')).toBe(texts[0]);
  });

  it('a match that comes and goes: the feed stays one that a gateway can apply, and says what stands', () => {
    const chance = new Prng('s', 'fleeting');
    const offer = new FleetingMatch(new Market(new Prng('s', 'market'), 0, 1), chance, 0, 100);
    const kinds = new Set<string>();
    for (let at = 1; at <= 400; at += 1)
      for (const change of offer.move(at).changes) {
        const isOwn = JSON.stringify(change).includes('fleeting');
        if (isOwn) kinds.add(change.kind);
      }
    expect([...kinds].toSorted()).toEqual(['event', 'market', 'prices', 'removed', 'replaced']);
    const { changes } = offer.calm(401);
    const own = changes.find((change) => change.kind === 'market' && change.market.event === 'fleeting');
    if (own?.kind === 'market') {
      expect(own.market.selections).toHaveLength(3);
      for (const { key } of own.market.selections) expect(offer.priceOf(key)).toBeDefined();
    }
    expect(offer.moves.some(({ market, state }) => market.startsWith('fleeting') && state === 'CLOSED')).toBe(
      true,
    );
    expect(offer.priceOf('a.odds.a')).toBeDefined();
  });
});
