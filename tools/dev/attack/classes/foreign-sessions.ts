import { calls } from '#domain/contract/calls.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';
import { drawRef, slipFor } from '#testing/slips/slips.ts';
import { type Attack, outcome } from '../attack.ts';
import { lookAt } from '../offer.ts';
import type { Target } from '../target.ts';

const OWN_CHANNELS = ['myBets', 'betplacement'] as const;
/** Cookies that are nobody's. */
const COOKIES = ['', 'sid=', 'sid=0', `sid=${'0'.repeat(64)}`, 'sid=undefined', 'sid=a; sid=b'];

/** Every call for customers, with cookies that are nobody's. */
async function callsOfNobody(target: Target): Promise<{ readonly asked: number; readonly open: string[] }> {
  const own = calls.filter(({ auth, implemented }) => auth === 'customer' && implemented);
  const open: string[] = [];
  for (const cookie of COOKIES)
    for (const { method, name, path } of own) {
      const nobody = new HttpCustomer(target.url);
      nobody.cookie = cookie;
      const answer = await nobody.send(path.replace(/:\w+/g, '1'), method === 'POST' ? {} : undefined);
      await answer.text();
      // A body that is none may be refused before it is asked whose it is.
      if (answer.status < 400)
        open.push(`${name} with ${cookie === '' ? 'no cookie' : cookie}: ${answer.status}`);
    }
  return { asked: own.length * COOKIES.length, open };
}

/** HOLD-14, INV-09: nobody reads, hears or does anything as somebody else. */
export const foreignSessions: Attack = {
  name: 'foreign-session',
  title: 'nobody reads, hears or does anything with what is another customer’s',
  points: ['HOLD-14', 'INV-09'],
  async run(target) {
    const [victim, thief] = [await target.withMoney(), await target.withMoney(1)];
    const { offer, open } = await lookAt(victim);
    const [first] = open;
    if (first === undefined) return outcome(['nothing is open'], 'nothing is open');
    const nobody = await callsOfNobody(target);
    const problems = nobody.open;

    // Channels by the victim's session id, with the thief's cookie, with none, and over the victim's client
    // id.
    const line = await RawBayeuxClient.connected(target.url, { cookie: victim.cookie });
    for (const name of OWN_CHANNELS) {
      const answer = await line.subscribe(`/${name}/${victim.gwSessionId}`);
      if (answer.successful !== true) problems.push(`the owner is refused /${name}`);
    }
    const strangers = [
      await RawBayeuxClient.connected(target.url, { cookie: thief.cookie }),
      await RawBayeuxClient.connected(target.url),
    ];
    let tried = 0;
    for (const stranger of strangers) {
      for (const name of OWN_CHANNELS) {
        tried += 1;
        const answer = await stranger.subscribe(`/${name}/${victim.gwSessionId}`);
        if (answer.successful === true) problems.push(`/${name} of another session is told`);
      }
      for (const channel of ['/meta/connect', '/meta/subscribe', '/meta/disconnect']) {
        tried += 1;
        const answer = await stranger.ask({
          channel,
          clientId: line.clientId,
          connectionType: 'websocket',
          advice: { timeout: 0 },
          subscription: `/myBets/${victim.gwSessionId}`,
        });
        if (answer.successful === true) problems.push(`${channel} over the client id of somebody else`);
      }
    }
    const slip = slipFor(offer, victim.user, [first], { stake: 100, ref: drawRef() });
    await victim.place([slip]);
    const [bet] = await victim.openBets();
    if (bet === undefined) problems.push('the victim has no bet');
    else {
      tried += 1;
      const seen = await thief.send(`/api/v2/mybets/details/${bet.betslipId}`);
      if ((await seen.text()).includes(slip.ref) || seen.ok)
        problems.push('details of a bet of somebody else');
    }
    const heard = strangers.flatMap(({ received }) => JSON.stringify(received));
    if (heard.some((text) => text.includes(slip.ref))) problems.push('a stranger heard of the bet');
    for (const one of [line, ...strangers]) one.socket.terminate();
    return outcome(
      problems,
      `${nobody.asked} calls with cookies of nobody, ${tried} tries on another customer's session: nothing told`,
    );
  },
};
