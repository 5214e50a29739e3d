import { adapt } from 'cometd-nodejs-client';
import { WebSocket } from 'ws';
import type { NewInput } from '#domain/events/registry.ts';
import type { FrameHost } from '#src/platform/live/frame-clock.ts';
import { createLiveClient, type LiveClient } from '#src/platform/live/live-interpreter.ts';

/** Cookies of the customers of this process, by the host that each of them talks to. */
const jar = new Map<string, string>();

/** A browser sends its cookie with the handshake of a WebSocket; the one of Node has to be told. */
class SocketWithCookie extends WebSocket {
  constructor(address: string, protocols?: string | string[]) {
    const cookie = jar.get(new URL(address).host);
    super(address, protocols, cookie === undefined ? {} : { headers: { cookie } });
  }
}

const frames: FrameHost = {
  isHidden: () => false,
  setTimer: (run, ms) => Number(setTimeout(run, ms)),
  clearTimer: (handle) => clearTimeout(handle),
};

/** The official client in Node, on the app's own live interpreter. */
export function nodeLive(url: string, submit: (input: NewInput) => void): LiveClient {
  adapt();
  Object.assign(window, { WebSocket: SocketWithCookie });
  return createLiveClient({ url: `${url}/cometd`, submit, mask: (data) => data, frames });
}

export const keepCookie = (url: string, cookie: string): void => void jar.set(new URL(url).host, cookie);
