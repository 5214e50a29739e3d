import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { LiveLimits } from '../config/limits.ts';
import type { AddressOf } from '../http/client-address.ts';
import type { IsOwnHost } from '../http/own-host.ts';
import { cameWithoutTls } from '../http/refuse-plain.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { BayeuxServer } from './bayeux-server.ts';
import type { NoteRefusal } from './note-refusals.ts';
import { serveFrames } from './serve-frames.ts';
import type { Wire } from './wire.ts';

export interface WebSocketOptions {
  readonly path: string;
  readonly limits: LiveLimits;
  /** The session cookie of an upgrade request. */
  readonly credentialOf: (request: IncomingMessage) => string | undefined;
  readonly addressOf: AddressOf;
  readonly isOwnHost: IsOwnHost;
  /** Behind TLS: an upgrade that came without it is refused. */
  readonly https: boolean;
  readonly note: NoteRefusal;
}

const BEAT = Buffer.from('[]');
const asText = { binary: false, compress: false, fin: true } as const;

/** A socket as a wire; `drained` is called once it has taken what was handed to it while it was behind. */
function wireOf(socket: WebSocket, limits: LiveLimits, drained: () => void): Wire {
  const nearlyFull = limits.socketBytes / 2;
  return {
    send: (frame) => {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount + frame.length < nearlyFull) socket.send(frame, asText);
      else socket.send(frame, asText, drained);
    },
    backlog: () => socket.bufferedAmount,
    terminate: () => socket.terminate(),
  };
}

/** Speaks Bayeux on one socket. @returns whether a session uses it. */
function serve(
  socket: WebSocket,
  server: BayeuxServer,
  from: { readonly credential: string | undefined; readonly address: string; readonly note: NoteRefusal },
  limits: LiveLimits,
): () => boolean {
  const wire: Wire = wireOf(socket, limits, () => server.drained(wire));
  const frames = serveFrames(server, { wire, ...from }, limits, () => {
    socket.close(1008, 'malformed frames');
  });
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary) frames.refuse('text frames only');
    else frames.receive(textOf(data));
  });
  socket.on('close', () => server.detach(wire));
  // A broken frame or an oversized one: ws closes the socket itself, 'close' follows.
  socket.on('error', () => undefined);
  return () => server.isUsed(wire);
}

/**
 * Sockets that nobody uses are closed: to be connected costs a stranger nothing. @returns what looks at them.
 */
function idleness(idleMs: number) {
  const usedAt = new Map<WebSocket, { readonly isUsed: () => boolean; at: number }>();
  return {
    watch: (socket: WebSocket, isUsed: () => boolean): void => {
      usedAt.set(socket, { isUsed, at: Date.now() });
      socket.on('close', () => usedAt.delete(socket));
    },
    look: (): void => {
      const now = Date.now();
      for (const [socket, one] of usedAt) {
        if (one.isUsed()) one.at = now;
        else if (now - one.at > idleMs) socket.close(1008, 'no session');
      }
    },
  };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return data instanceof ArrayBuffer ? Buffer.from(data).toString('utf8') : data.toString('utf8');
}

/** Accepts WebSocket upgrades on the path; others are refused. @returns what ends them all. */
export function listenForSockets(http: Server, server: BayeuxServer, options: WebSocketOptions): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.limits.frameBytes,
    perMessageDeflate: false,
    // Frames that came together are not acted on together: others have their turn between them.
    allowSynchronousEvents: false,
    clientTracking: true,
  });
  const idle = idleness(options.limits.idleSocketMs);
  const refuse = (socket: Duplex, status: string, request: IncomingMessage): void => {
    options.note({ channel: 'upgrade', error: status, address: options.addressOf(request) });
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => undefined);
    const path = (request.url ?? '').split('?', 1)[0];
    if (path !== options.path) refuse(socket, '404 Not Found', request);
    else if (!options.isOwnHost(request.headers.host)) refuse(socket, '421 Misdirected Request', request);
    else if (options.https && cameWithoutTls(request.headers)) refuse(socket, '403 TLS Required', request);
    else if (!isSameOrigin(request.headers)) refuse(socket, '403 Forbidden', request);
    else {
      sockets.handleUpgrade(request, socket, head, (ws) => {
        const { note } = options;
        const address = options.addressOf(request);
        const from = { credential: options.credentialOf(request), address, note };
        idle.watch(ws, serve(ws, server, from, options.limits));
      });
    }
  };
  http.on('upgrade', upgrade);
  // An empty list of messages: a client that hears nothing for a while does not believe its line. One that is
  // behind hears enough.
  const beat = setInterval(() => {
    idle.look();
    for (const socket of sockets.clients)
      if (socket.readyState === socket.OPEN && socket.bufferedAmount === 0) socket.send(BEAT, asText);
  }, options.limits.beatMs);
  beat.unref();
  return () => {
    clearInterval(beat);
    http.off('upgrade', upgrade);
    for (const socket of sockets.clients) socket.close(1001, 'gateway stops');
    sockets.close();
    setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate();
    }, 500).unref();
  };
}
