import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { WiredClient } from '#testing/client/wired-client.ts';
import { PLACE, type WiredCustomer, WiredGateway } from '#testing/client/wired-gateway.ts';

/** A session worth keeping: what it shows is its name. */
export interface GoldenSession {
  readonly name: string;
  readonly header: LogHeader;
  readonly events: readonly AppEvent[];
}

const over = (bettor: WiredClient): Promise<void> =>
  bettor.until('the end', () => bettor.placement().step !== 'progress');

const changesShown = (bettor: WiredClient) =>
  bettor
    .view()
    .legs.flatMap(({ selectionId, version, change }) =>
      change === null ? [] : [{ selectionId, version, was: change.was, now: change.now }],
    );

type Play = (customer: WiredCustomer, world: WiredGateway) => Promise<WiredClient>;

/** Pressed, placed, settled as won, seen in the list and paid out. */
const placedAndSettled: Play = async ({ bettor }, world) => {
  bettor.stake('a', 0, '5');
  bettor.place();
  await over(bettor);
  bettor.submit({ type: 'intent/navigated', data: { path: '/mybets/open', replace: false } });
  await bettor.until('the bet', () => Object.keys(bettor.state().myBets.bets).length > 0);
  const cash = bettor.cash() ?? 0;
  world.tell({
    kind: 'result',
    market: 'a.odds',
    results: ['a', 'b', 'c'].map((side) => ({
      selection: `a.odds.${side}`,
      result: { outcome: side === 'a' ? ('WON' as const) : ('LOST' as const) },
    })),
    deductions: [],
  });
  await bettor.until('the returns', () => (bettor.cash() ?? 0) > cash);
  return bettor;
};

/**
 * The price moves under the slip and is accepted; the answer to the placement is lost, and the status tells
 * the truth.
 */
const movedAndLost: Play = async ({ bettor, proxy }, world) => {
  bettor.stake('b', 1, '7');
  world.tell({
    kind: 'prices',
    market: 'b.odds',
    prices: [{ selection: 'b.odds.b', odds: '11/4', suspended: false }],
  });
  await bettor.until('the move', () => bettor.view().action.kind !== 'place');
  bettor.submit({ type: 'intent/changesAccepted', data: { shown: changesShown(bettor) } });
  await bettor.until('the button', () => bettor.view().action.kind === 'place');
  proxy.next(PLACE, { kind: 'dropAnswer' });
  bettor.place();
  await over(bettor);
  return bettor;
};

/** Three legs: every system there is of them, doubles staked, and the accumulator. */
const systems: Play = async ({ bettor }) => {
  for (const match of ['c', 'd', 'e']) bettor.press(match, 0);
  for (const stakeId of ['system:doubles', 'acca']) {
    bettor.submit({ type: 'intent/stakeFocused', data: { stakeId } });
    bettor.submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key: '2' } });
    bettor.submit({ type: 'intent/stakeConfirmed', data: { stakeId } });
  }
  bettor.place();
  await over(bettor);
  return bettor;
};

/** Out and in again, with a slip that stays, and a tab that is loaded anew. */
const outAndIn: Play = async (customer) => {
  const { bettor, username, password } = customer;
  bettor.press('c', 2);
  bettor.submit({ type: 'intent/logoutPressed', data: {} });
  await bettor.until('the logout', () => bettor.view().context.account === null);
  await bettor.logIn(username, password);
  const again = await customer.reopened();
  await again.until('the session', () => again.cash() !== null);
  return again;
};

/** The tab dies while its bet is under way: the recording ends in the middle. */
const inFlight: Play = async ({ bettor, proxy }) => {
  bettor.stake('d', 2, '3');
  proxy.next(PLACE, { kind: 'holdAnswer' });
  bettor.place();
  await bettor.until('the booking', () => proxy.isHolding(PLACE));
  return bettor;
};

const plays: Readonly<Record<string, Play>> = {
  'placed-and-settled': placedAndSettled,
  'moved-and-lost-answer': movedAndLost,
  systems,
  'out-and-in': outAndIn,
  'in-flight': inFlight,
};

/** Plays every session against a gateway of its own; a few seconds. */
export async function playSessions(build: string): Promise<GoldenSession[]> {
  const world = new WiredGateway();
  await world.start();
  const sessions: GoldenSession[] = [];
  for (const [name, play] of Object.entries(plays)) {
    const bettor = await play(await world.customer(), world);
    sessions.push({ name, header: { ...bettor.header, build }, events: [...bettor.vanish()] });
    await world.quiet();
  }
  await world.stop();
  return sessions;
}
