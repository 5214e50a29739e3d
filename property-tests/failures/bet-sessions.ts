import { packOdds } from '#domain/odds/parse-odds.ts';
import { ANN, type Rig, selection } from '#testing/slip/slip-rig.ts';
import { acceptChanges, stakeTwoSingles } from '#testing/slip/staked-slip.ts';

/** A customer's session around a bet; `settle` lets the gateway answer what is open. */
export type Session = (rig: Rig, settle: () => void) => void;

const acca = (rig: Rig): void => {
  rig.add(1, 2);
  rig.type('acca', '5');
};

/** The twenty sessions in which every effect fails in turn. */
export const SESSIONS: Readonly<Record<string, Session>> = {
  'one single': (rig, settle) => {
    rig.add(1);
    rig.type('single:1', '5');
    rig.place();
    settle();
  },
  'two singles': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    settle();
  },
  'an acca': (rig, settle) => {
    acca(rig);
    rig.place();
    settle();
  },
  'a double press': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    rig.place();
    settle();
    rig.place();
    settle();
  },
  'a reload in flight': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    rig.reload();
    settle();
  },
  'a logout in flight': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    rig.context = { ...rig.context, account: null };
    rig.logOut();
    rig.context = { ...rig.context, account: ANN };
    rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    settle();
  },
  'a price that moves before the press': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.change(1, { price: { kind: 'fixed', odds: packOdds(9, 4) } });
    acceptChanges(rig);
    rig.place();
    settle();
  },
  'a second bet after the first': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    settle();
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    if (rig.slip().legs.length === 0) acca(rig);
    rig.place();
    settle();
  },
  'a line that drops in flight': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    rig.submit({ type: 'live/connectionChanged', data: { connected: false } });
    rig.advance(2_000);
    rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
    settle();
  },
  'a trixie': (rig, settle) => {
    rig.add(1, 2, 3);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'system' } });
    rig.type('system:trixie', '2');
    rig.place();
    settle();
  },
  'a leg that is suspended and opened again': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.change(1, { availability: 'suspended' });
    rig.place();
    rig.change(1, { availability: 'open' });
    rig.place();
    settle();
  },
  'a stake that is put right': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.submit({ type: 'intent/stakeFocused', data: { stakeId: 'single:1' } });
    rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: 'single:1', key: 'backspace' } });
    rig.type('single:1', '3');
    rig.place();
    settle();
  },
  'a slip that was cleared and taken back': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.submit({ type: 'intent/slipCleared', data: {} });
    rig.advance(1_000);
    rig.submit({ type: 'intent/clearUndone', data: {} });
    rig.place();
    settle();
  },
  'a leg that is switched off': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(2), active: false } });
    rig.place();
    settle();
    rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(2), active: true } });
    rig.place();
    settle();
  },
  'a page loaded anew before the press': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.reload();
    rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
    rig.place();
    settle();
  },
  'a page loaded anew twice in flight': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    rig.reload();
    rig.advance(700);
    rig.reload();
    settle();
  },
  'a log that is slow to be stored': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.barrier = 'held';
    rig.place();
    rig.advance(200);
    rig.change(1, { price: { kind: 'fixed', odds: packOdds(9, 4) } });
    rig.barrier = 'at once';
    rig.store();
    settle();
  },
  'an answer that is waited for longer than anybody waits': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    rig.advance(200_000);
    settle();
  },
  'a press without a connection, and one with it': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.submit({ type: 'live/connectionChanged', data: { connected: false } });
    rig.advance(6_000);
    rig.place();
    rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
    rig.place();
    settle();
  },
  'a logout between two bets': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    settle();
    rig.context = { ...rig.context, account: null };
    rig.logOut();
    rig.context = { ...rig.context, account: ANN };
    rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    if (rig.slip().legs.length === 0) acca(rig);
    rig.place();
    settle();
  },
};
