import type { FastifyInstance } from 'fastify';
import type { LiveLimits } from '../config/limits.ts';
import type { AddressOf } from '../http/client-address.ts';
import { cookieName } from '../http/create-app.ts';
import type { IsOwnHost } from '../http/own-host.ts';
import type { BayeuxServer } from './bayeux-server.ts';
import { serveLongPolls } from './long-polling.ts';
import { notesIn } from './note-refusals.ts';
import { listenForSockets } from './websocket.ts';

/** What stands between clients and the channels. */
interface Facing {
  readonly https: boolean;
  readonly addressOf: AddressOf;
  readonly isOwnHost: IsOwnHost;
}

export const LIVE_PATH = '/cometd';

/**
 * Both transports of the live channels on one path. To be called before the app listens. @returns what ends
 * the sockets.
 */
export function serveLive(
  app: FastifyInstance,
  server: BayeuxServer,
  limits: LiveLimits,
  { https, addressOf, isOwnHost }: Facing,
): () => void {
  const name = cookieName(https);
  const note = notesIn(app.log);
  serveLongPolls(app, server, {
    path: LIVE_PATH,
    limits,
    credentialOf: (request) => request.cookies[name],
    addressOf,
    note,
  });
  return listenForSockets(app.server, server, {
    path: LIVE_PATH,
    limits,
    credentialOf: (request) => app.parseCookie(request.headers.cookie ?? '')[name],
    addressOf,
    isOwnHost,
    https,
    note,
  });
}
