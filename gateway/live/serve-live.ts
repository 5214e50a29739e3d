import type { FastifyInstance } from 'fastify';
import type { LiveLimits } from '../config/limits.ts';
import { type AddressOf, addressesBehind } from '../http/client-address.ts';
import { cookieName } from '../http/create-app.ts';
import type { BayeuxServer } from './bayeux-server.ts';
import { serveLongPolls } from './long-polling.ts';
import { listenForSockets } from './websocket.ts';

export const LIVE_PATH = '/cometd';

/** Both transports of the live channels on one path. To be called before the app listens. @returns what ends the sockets. */
export function serveLive(
  app: FastifyInstance,
  server: BayeuxServer,
  limits: LiveLimits,
  https: boolean,
  addressOf: AddressOf = addressesBehind([]),
): () => void {
  const name = cookieName(https);
  serveLongPolls(app, server, {
    path: LIVE_PATH,
    limits,
    credentialOf: (request) => request.cookies[name],
    addressOf,
  });
  return listenForSockets(app.server, server, {
    path: LIVE_PATH,
    limits,
    credentialOf: (request) => app.parseCookie(request.headers.cookie ?? '')[name],
    addressOf,
  });
}
