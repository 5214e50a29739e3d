import { WebSocket } from 'ws';
import { liveLimits } from '#gateway/config/limits.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';
import { type Attack, outcome } from '../attack.ts';
import { lookAt } from '../offer.ts';

const HANDSHAKE = { channel: '/meta/handshake', version: '1.0', supportedConnectionTypes: ['websocket'] };
const SOCKETS = 40;
const FRAMES = 40;

/** HOLD-02: what one client takes of the live channels leaves enough for everybody. */
export const liveFloods: Attack = {
  name: 'live-flood',
  title: 'one client does not take the live channels from others',
  points: ['HOLD-02'],
  async run(target, size) {
    const customer = await target.withMoney();
    const { entities } = await lookAt(customer);
    const problems: string[] = [];

    // Thousands of handshakes over one socket.
    const one = await RawBayeuxClient.open(target.url);
    const many = Array.from({ length: 500 }, (_, nth) => ({ ...HANDSHAKE, id: `h${nth}` }));
    for (let frame = 0; frame < 4 * size; frame += 1) one.text(JSON.stringify(many));
    await one.ask({ ...HANDSHAKE }).catch(() => undefined);
    const taken = one.received.filter(
      ({ channel, successful }) => channel === '/meta/handshake' && successful === true,
    ).length;
    if (taken > liveLimits.sessionsPerSocket) problems.push(`${taken} sessions over one socket`);

    // Sockets that say nothing, frames that are none, and frames that ask for every snapshot.
    const silent = await Promise.all(
      Array.from({ length: SOCKETS * size }, () => RawBayeuxClient.open(target.url)),
    );
    const loud = await RawBayeuxClient.connected(target.url);
    const all = entities.events.map(({ id }) => `/eventMarkets/${id}`);
    let bytes = 0;
    loud.socket.on('message', (data: Buffer) => {
      bytes += data.length;
    });
    let sent = 0;
    for (let frame = 0; frame < FRAMES * size && loud.socket.readyState === WebSocket.OPEN; frame += 1) {
      const text = JSON.stringify(
        Array.from({ length: 50 }, (_, nth) => [
          {
            channel: '/meta/subscribe',
            clientId: loud.clientId,
            id: `s${nth}`,
            subscription: all[nth % all.length],
          },
          {
            channel: '/meta/unsubscribe',
            clientId: loud.clientId,
            id: `u${nth}`,
            subscription: all[nth % all.length],
          },
        ]).flat(),
      );
      sent += text.length;
      loud.text(text);
    }
    await target.heldFor();

    // Meanwhile somebody else comes and listens.
    const guest = await RawBayeuxClient.connected(target.url);
    const [event] = entities.events;
    const heard = await guest.subscribe(`/eventMarkets/${event?.id ?? 0}`);
    if (heard.successful !== true) problems.push('another client is refused');
    const held = await target.heldFor();
    if (bytes > liveLimits.snapshotBytes * 2) problems.push(`${bytes} bytes of snapshots to one client`);

    const closed = silent.map((client) => client.closed());
    const waited = await Promise.race([
      Promise.all(closed).then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), liveLimits.idleSocketMs + 5_000)),
    ]);
    if (!waited) problems.push('sockets without a session stay open');
    for (const client of [one, loud, guest, ...silent]) client.socket.terminate();
    return outcome(
      problems,
      `${500 * 4 * size} handshakes on a socket: ${taken} sessions; ${silent.length} silent sockets closed; ` +
        `${sent} bytes asked, ${bytes} answered; loop held ${held.toFixed(0)} ms`,
    );
  },
};
