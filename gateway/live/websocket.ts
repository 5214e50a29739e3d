import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { LiveLimits } from '../config/limits.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { BayeuxServer } from './bayeux-server.ts';
import type { Wire } from './live-session.ts';
import { serveFrames } from './serve-frames.ts';

export interface WebSocketOptions {
  readonly path: string;
  readonly limits: LiveLimits;
  /** The session cookie of an upgrade request. */
  readonly credentialOf: (request: IncomingMessage) => string | undefined;
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

/** Speaks Bayeux on one socket. */
function serve(
  socket: WebSocket,
  server: BayeuxServer,
  credential: string | undefined,
  limits: LiveLimits,
): void {
  const wire = wireOf(socket, limits, () => server.flush());
  const frames = serveFrames(server, { wire, credential }, limits, () => {
    socket.close(1008, 'malformed frames');
  });
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary) frames.refuse('text frames only');
    else frames.receive(textOf(data));
  });
  socket.on('close', () => server.detach(wire));
  // A broken frame or an oversized one: ws closes the socket itself, 'close' follows.
  socket.on('error', () => undefined);
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
    clientTracking: true,
  });
  const refuse = (socket: Duplex, status: string): void => {
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => undefined);
    const path = (request.url ?? '').split('?', 1)[0];
    if (path !== options.path) refuse(socket, '404 Not Found');
    else if (!isSameOrigin(request.headers)) refuse(socket, '403 Forbidden');
    else {
      sockets.handleUpgrade(request, socket, head, (ws) => {
        serve(ws, server, options.credentialOf(request), options.limits);
      });
    }
  };
  http.on('upgrade', upgrade);
  // An empty list of messages: a client that hears nothing for a while does not believe its line. One that is behind hears enough.
  const beat = setInterval(() => {
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
