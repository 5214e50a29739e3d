import { expect, it } from 'vitest';
import { Listeners, press, SubscriptionsUnderTest } from '#testing/runtime/subscriptions-harness.ts';

const LEG = '/eventSelection/41/410/4100';

/** The page of event 41 is open, its price is in the slip, and the gateway refuses channels. */
function start() {
  const real = new SubscriptionsUnderTest();
  const listeners = new Listeners();
  listeners.page = 41;
  real.go(41);
  press.run(listeners, real);
  let known = 0;
  const asked = () => {
    const all = real.world.log.flatMap((event) =>
      event.type === 'gateway/requested' ? [[event.data.op, event.data.query]] : [],
    );
    const fresh = all.slice(known);
    known = all.length;
    return fresh;
  };
  asked();
  const refuse = (channel: string) => {
    real.wire.delete(channel);
    const data = { channel, code: 'COMETD_UNKNOWN_SUBSCRIPTION', message: '404' } as const;
    real.world.submit({ type: 'live/subscriptionFailed', data });
    return asked();
  };
  return { real, refuse, asked };
}

it('[LIV-11] a page of the event fetches the whole of it, and the page in sight stays one', () => {
  const { real, refuse } = start();
  expect(refuse('/eventMarkets/41')).toEqual([['getEventView', { eventid: '41' }]]);
  expect([...real.wire]).toContain('/eventDetails/41');
  expect([...real.wire]).not.toContain('/eventMarkets/41');
});

it('[LIV-11] [INV-24] anybody else fetches selections, once a channel, and hears nothing new for it', () => {
  const { real, refuse, asked } = start();
  real.go(null);
  for (const ms of [0, 1_001, 1_001]) real.world.pass(ms);
  asked();
  expect([...real.wire].sort()).toEqual([LEG, '/systemMessage']);
  expect(refuse(LEG)).toEqual([['getSelections', { selectionids: '4100' }]]);
  expect(refuse('/eventMarket/41/410')).toEqual([['getSelections', { selectionids: '4100' }]]);
  expect(refuse('/eventDetails/41')).toEqual([['getSelections', { selectionids: '4100' }]]);
  expect(refuse('/eventDetails/99')).toEqual([]);
  expect(refuse(LEG)).toEqual([]);
  for (const ms of [0, 1_001, 1_001]) real.world.pass(ms);
  expect([...real.wire]).toEqual(['/systemMessage']);
});
