import { Rig } from './slip-rig.ts';

/** Two singles staked with 5.00 and 7.00, ready to place. */
export function twoSingles(context: ConstructorParameters<typeof Rig>[0] = {}): Rig {
  const rig = new Rig(context);
  stakeTwoSingles(rig);
  return rig;
}

export function stakeTwoSingles(rig: Rig): void {
  rig.add(1, 2);
  rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
  rig.type('single:1', '5');
  rig.type('single:2', '7');
}

/** Presses place and gives the request that went out. @throws when none did. */
export function send(rig: Rig) {
  rig.place();
  const [request] = rig.asked('placeBets').slice(-1);
  if (request === undefined) throw new Error('nothing was sent');
  return request;
}

/** The bets as they were sent, of the attempt before last for instance with -2. */
export const requestedSlips = (rig: Rig, nth = -1) =>
  (rig.all('placement/requested').at(nth)?.data.bets ?? []).map((bet) => bet.slip);

/** Accepts the changed prices as the button shows them. */
export function acceptChanges(rig: Rig): void {
  const shown = rig
    .view()
    .legs.flatMap(({ selectionId, version, change }) =>
      change === null ? [] : [{ selectionId, version, was: change.was, now: change.now }],
    );
  rig.submit({ type: 'intent/changesAccepted', data: { shown } });
}
