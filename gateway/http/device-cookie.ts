import type { FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { devicesIn } from '../accounts/devices.ts';
import { accountSettings } from '../accounts/settings.ts';
import type { Visitor } from '../customer-session.ts';
import { browserNamesOf } from './browser-names.ts';
import type { AddressOf } from './client-address.ts';

/**
 * What a browser is known again by when it logs in: it opens nothing, and strangers cannot lock it out
 * (HOLD-03).
 */
const nameOf = (secure: boolean): string => (secure ? '__Host-device' : 'device');

export const setDeviceCookie = (reply: FastifyReply, value: string, secure: boolean): void =>
  void reply.setCookie(nameOf(secure), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: accountSettings.trustTokenLife / 1_000,
  });

/** From where a request comes. */
export function visitorOf(request: FastifyRequest, addressOf: AddressOf, secure: boolean): Visitor {
  const kind = request.headers[REQUEST_HEADERS.deviceType];
  return {
    address: addressOf(request.raw),
    devices: devicesIn(request.cookies[nameOf(secure)]),
    kind: kind === 'mobile' || kind === 'desktop' ? kind : null,
    names: () => browserNamesOf(request.headers['user-agent']),
  };
}
