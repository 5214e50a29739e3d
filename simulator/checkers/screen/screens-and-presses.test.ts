import { describe, expect, it } from 'vitest';
import type { Tab } from '../../device/tab.ts';
import type { World } from '../../scenario/world.ts';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import { returnsPromised } from '../money/returns.ts';
import { pressedAsSaid } from '../placement/pressed.ts';
import { askedBeforeAgain } from '../placement/same-bet.ts';
import { sentByTheRules } from '../placement/sending-rules.ts';
import { offerAsIs } from '../prices/offer-at-rest.ts';
import { ToldOnScreen } from './told-on-screen.ts';

/** Worlds of a few lines each, with what a checker reads of one and nothing else. */
const prints = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ fingerprint }) => fingerprint);

type Told = readonly [type: string, data: object, at?: number];
const events = (told: readonly Told[]): readonly object[] =>
  told.map(([type, data, at = 0], index) => ({ type, data, at, seq: index + 1 }));

const livedBy = (...lives: readonly (readonly Told[])[]): World['people'] =>
  lives.map((told, nth) => ({
    name: `customer${nth}`,
    lives: [
      {
        session: `session${nth}`,
        events: events(told),
        recovered: 0,
        tab: { state: () => ({ placement: { attempt: null, unresolved: [] } }) },
      },
    ],
  })) as unknown as World['people'];

describe('press', () => {
  const printsOf = (press: object) =>
    prints(
      pressedAsSaid({
        people: [
          {
            name: 'one',
            bettor: {
              pressed: [
                {
                  seq: 1,
                  said: 'place',
                  phase: 'idle',
                  hasRunOut: false,
                  isAsSeen: true,
                  led: 'placement/requested',
                  ...press,
                },
              ],
            },
          },
        ],
      } as unknown as World),
    );

  it('says nothing where the press does what the button says', () => {
    expect(printsOf({})).toEqual([]);
    expect(printsOf({ said: 'acceptChanges', led: 'placement/refused' })).toEqual([]);
    expect(printsOf({ said: 'placing', phase: 'sending', led: 'intent/ignored' })).toEqual([]);
    expect(printsOf({ isAsSeen: false, led: 'placement/refused' })).toEqual([]);
    expect(printsOf({ hasRunOut: true, led: 'placement/refused' })).toEqual([]);
  });

  it('sees a bet behind another button, a second decision, and a button that lies [PLC-01] [FAIL-01]', () => {
    expect(printsOf({ said: 'unavailable' })).toEqual([
      'press a press places a bet while the button says unavailable',
    ]);
    expect(printsOf({ hasRunOut: true })).toEqual([
      'press a press places a bet in a session that has run out',
    ]);
    expect(printsOf({ phase: 'sending', led: 'placement/refused' })).toEqual([
      'press a press counts while a placement is in progress',
    ]);
    expect(printsOf({ led: 'placement/refused' })).toEqual([
      'press the button says place, and a press is refused',
    ]);
  });
});

describe('sending', () => {
  const begun: readonly Told[] = [
    ['lifecycle/sessionStarted', { online: true }],
    ['live/connectionChanged', { connected: true }],
    ['placement/armed', { bets: [{ ref: 'r1' }] }, 10],
  ];
  const asked: Told = ['placement/requested', { bets: [{ slip: { ref: 'r1' } }] }, 20];
  const sent = (at: number): Told => ['placement/sent', { refs: ['r1'] }, at];
  const ended: Told = ['placement/betOutcomeReceived', { ref: 'r1', status: 'SUCCEEDED' }, 40];
  const said = (told: readonly Told[], isTrue = true) => {
    const people = livedBy(told).map((person) => ({ ...person, device: { clock: { isTrue } } }));
    return prints(sentByTheRules({ people: people as unknown as World['people'] }));
  };

  it('says nothing of a bet that goes its way', () => {
    expect(said([...begun, asked, sent(30), ended])).toEqual([]);
  });

  it('sees a ref that was never armed, a stale one, one that was stopped, and one that ends twice [INV-01] [FAIL-11]', () => {
    expect(said([...begun.slice(0, 2), asked])).toEqual([
      'sending a bet is asked for under a ref that was not armed',
    ]);
    expect(said([...begun, asked, sent(3_021)])).toEqual([
      'sending a bet goes out long after it was pressed',
    ]);
    expect(said([...begun, asked, ['placement/stopped', { refs: ['r1'] }], sent(30)])).toEqual([
      'sending a bet goes out that was stopped before',
    ]);
    expect(said([...begun, asked, sent(30), ended, ['placement/lateResultReceived', { ref: 'r1' }]])).toEqual(
      ['sending a bet that has ended ends again'],
    );
  });

  it('sees a bet of a device that is offline, and one on prices that nobody hears of [FAIL-10] [LIV-05]', () => {
    const offline: Told = ['lifecycle/connectivityChanged', { online: false }];
    expect(said([...begun, asked, offline, sent(30)])).toEqual([
      'sending a bet goes out while the device is offline',
    ]);
    const alone: Told = ['live/connectionChanged', { connected: false }, 11];
    const late: readonly Told[] = [...begun, alone, ['placement/requested', asked[1], 5_000], sent(5_012)];
    expect(said(late)).toEqual(['sending a bet goes out on prices that are not heard of']);
    expect(said(late, false)).toEqual([]);
    expect(said([...late.slice(0, -1), sent(5_011)])).toEqual([]);
    const session: Told = ['session/started', { expiresAt: 30 }];
    expect(said([...begun, session, asked, sent(29)])).toEqual([]);
    expect(said([...begun, session, asked, sent(30)])).toEqual([
      'sending a bet goes out in a session that has run out',
    ]);
    const closed: Told = ['placement/gateMoved', { open: false }, 30];
    expect(said([...begun, asked, closed, sent(40)])).toEqual([
      'sending a bet goes out while the gate is closed',
    ]);
    expect(said([...begun, asked, closed, ['placement/gateMoved', { open: true }], sent(40)])).toEqual([]);
  });
});

describe('told', () => {
  const shown = (placement: object, told: readonly Told[]) => {
    const view = { bets: [], unresolved: [], lateResults: [], outcome: null, ...placement };
    const tab = { isGone: false, events: events(told), view: () => ({ placement: view }) } as unknown as Tab;
    return prints(new ToldOnScreen().look({ people: [{ name: 'one', tab }] } as unknown as World));
  };
  const here: Told = ['session/started', {}];
  const taken: Told = ['placement/betOutcomeReceived', { ref: 'r1', status: 'SUCCEEDED' }];
  const bet = (status: string) => ({ ref: 'r1', status });

  it('says nothing of what the log has proof of', () => {
    expect(shown({ bets: [bet('placed')], outcome: 'success' }, [here, taken])).toEqual([]);
    expect(shown({ bets: [bet('unconfirmed')], outcome: 'failure' }, [here])).toEqual([]);
  });

  it('sees "placed" and "not placed" without proof, and a sum that is none [INV-04] [PLC-04]', () => {
    expect(shown({ bets: [bet('placed')] }, [here])).toEqual([
      'told a bet is called placed without a receipt',
    ]);
    expect(shown({ bets: [bet('failed')] }, [here])).toEqual([
      'told a bet is called not placed without a refusal or a fence',
    ]);
    const two = { bets: [bet('placed'), { ref: 'r2', status: 'unconfirmed' }], outcome: 'success' };
    expect(shown(two, [here, taken])).toEqual(['told success is told where the bets add up to partial']);
  });

  it('sees what is left of a customer who has gone [INV-09]', () => {
    const left = ['told bets are shown of a customer who has gone'];
    expect(shown({ bets: [bet('placed')] }, [here, taken, ['session/ended', {}]])).toEqual(left);
    expect(shown({ unresolved: [bet('unconfirmed')] }, [])).toEqual(left);
    const late: Told = ['placement/lateResultReceived', { ref: 'r1', status: 'SUCCEEDED' }];
    expect(shown({ lateResults: [{ ref: 'r1' }] }, [here, late])).toEqual([]);
    const gone: Told = ['session/ended', {}];
    expect(shown({ lateResults: [{ ref: 'r1' }] }, [here, late, gone])).toEqual(left);
    const put: Told = ['intent/lateResultDismissed', { refs: ['r1'] }];
    for (const log of [[here], [here, late, put]])
      expect(shown({ lateResults: [{ ref: 'r1' }] }, log)).toEqual([
        'told a late result is shown that did not come, or was put away',
      ]);
  });

  it('[MEND-22] sees a late result that was taken away before its customer had read it', () => {
    const ann: Told = ['user/infoLoaded', { info: { userProfile: { userId: 'ann' } } }];
    const ben: Told = ['user/infoLoaded', { info: { userProfile: { userId: 'ben' } } }];
    const asked: Told = ['placement/requested', { account: 'ann', bets: [{ slip: { ref: 'r1' } }] }];
    const late: Told = ['placement/lateResultReceived', { ref: 'r1', status: 'SUCCEEDED' }];
    const gone: Told = ['session/ended', {}];
    const taken = ['told a late result was taken away before its customer had read it'];
    expect(shown({}, [here, ann, asked, late])).toEqual(taken);
    expect(shown({}, [here, ann, asked, late, gone, here, ann])).toEqual(taken);
    expect(shown({}, [here, ann, asked, late, ['intent/lateResultDismissed', { refs: ['r1'] }]])).toEqual([]);
    expect(shown({}, [here, ann, asked, late, gone, here, ben])).toEqual([]);
  });
});

describe('returns', () => {
  const promised = (possibleWinnings: number) => {
    const selections = [{ odds: '4/5' }, { odds: '1/4' }];
    const contentHash = 'c1';
    const receipt = { ref: 'r1', stake: 50, totalStake: 50, selections, possibleWinnings, contentHash };
    const slip = {
      ref: 'r1',
      type: 'COMBO',
      systemType: null,
      eachWay: false,
      contentHash,
      selectionGroups: [],
    };
    const lived = livedBy([
      ['placement/requested', { bets: [{ slip }] }],
      ['placement/betOutcomeReceived', { ref: 'r1', receipt }],
    ]);
    return prints(returnsPromised({ people: lived }));
  };

  it('works them out by itself, half a penny upwards [BSL-11]', () => {
    // 50 × 9/5 × 5/4 is 112.5.
    expect(promised(113)).toEqual([]);
    expect(promised(112)).toEqual(['returns the returns are not those of stake and prices']);
  });
});

describe('FAIL-71', () => {
  const row = (ref: string, placedAt: number, stake = 5, ...on: readonly number[]) => ({
    id: ref,
    ref,
    user: 'u',
    stake,
    placedAt,
    legs: [1, ...on].map((selection) => ({ selection })),
  });
  const sentAs = (ref: string): Told => ['placement/sent', { refs: [ref] }];
  const asked = (ref: string, more: object): Told => [
    'placement/requested',
    { bets: [{ slip: { ref, ...more } }] },
  ];
  const found = (lives: readonly (readonly Told[])[], at: number, second = row('r2', at)) => {
    const bets = new Map([row('r1', 0), second].map((one) => [one.ref, one]));
    return prints(askedBeforeAgain({ people: livedBy(...lives) }, { bets } as unknown as DatabaseSnapshot));
  };

  it('sees the same bet from elsewhere that nobody asked about', () => {
    expect(found([[sentAs('r1')], [sentAs('r2')]], 9_999)).toEqual(['FAIL-71 same bet']);
    expect(found([[sentAs('r1')], [sentAs('r2')]], 10_000)).toEqual([]);
    expect(found([[sentAs('r1'), sentAs('r2')]], 1)).toEqual([]);
    expect(found([[sentAs('r1')], [asked('r2', { sameBetAgain: true }), sentAs('r2')]], 1)).toEqual([]);
    // A bet that waits is struck after the one that was asked about because of it.
    expect(found([[asked('r1', { sameBetAgain: true }), sentAs('r1')], [sentAs('r2')]], 1)).toEqual([]);
    const elsewhere: readonly (readonly Told[])[] = [[sentAs('r1')], [sentAs('r2')]];
    expect(found(elsewhere, 1, row('r2', 1, 9, 2))).toEqual(['FAIL-71 same bet']);
    expect(found(elsewhere, 1, { ...row('r2', 1), legs: [{ selection: 2 }] })).toEqual([]);
    expect(found(elsewhere, 1, { ...row('r2', 1), user: 'v' })).toEqual([]);
  });
});

describe('offer', () => {
  const seen = (held: object) => {
    const state = {
      live: { connected: true, wire: { '/eventMarket/1/2': true } },
      entities: {
        buckets: {
          1: { event: { id: 1 }, markets: { 2: { id: 2 } }, selections: { 3: { id: 3, marketId: 2 } } },
        },
      },
      prices: { get: () => ({ suspended: false, version: 7, odds: 5 * 1_024 + 2, ...held }) },
    };
    const world = {
      people: [{ name: 'one', tab: { state: () => state } }],
      market: { priceOf: () => '5/2' },
      healedAt: Number.POSITIVE_INFINITY,
    };
    return prints(offerAsIs(world as unknown as World, { selections: new Map([[3, 'a.odds.a']]) }));
  };

  it('sees another price, and an open selection that is shown as suspended [LIV-02]', () => {
    expect(seen({})).toEqual([]);
    expect(seen({ odds: 3 * 1_024 + 1 })).toEqual(['offer another price is shown than stands']);
    expect(seen({ suspended: true })).toEqual(['offer an open selection is shown as suspended']);
  });
});
