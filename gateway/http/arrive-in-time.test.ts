import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { arriveInTime } from './arrive-in-time.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server whose time is struck by a test, and the timers that wait for it. */
async function serving() {
  const due = new Map<() => void, number>();
  const made = fastify({ forceCloseConnections: true });
  app = made;
  arriveInTime(made, {
    withinMs: 30_000,
    large: new Set(['/large']),
    after(ms, callback) {
      due.set(callback, ms);
      return () => void due.delete(callback);
    },
  });
  made.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, parsed) =>
    parsed(null, body),
  );
  for (const path of ['/small', '/large'])
    made.post(path, (request) => Promise.resolve({ got: request.body }));
  const port = Number(new URL(await made.listen({ port: 0, host: '127.0.0.1' })).port);
  const begin = async (path: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.setEncoding('utf8');
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 4\r\nconnection: close\r\n\r\nab`,
    );
    return socket;
  };
  return {
    due,
    begin,
    strike: () => {
      for (const callback of [...due.keys()]) callback();
    },
  };
}
const heard = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (part) => {
    text += String(part);
  });
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return text;
};

it('[KYC-03.2] [HOLD-01] a document may take its time over a slow line; any other body that does not arrive is over', async () => {
  const { due, begin, strike } = await serving();
  const [small, large] = [await begin('/small'), await begin('/large')];
  await expect.poll(() => [...due.values()], { interval: 5 }).toEqual([30_000]);
  const ended = heard(small);
  strike();
  expect(await ended).toBe('');
  const whole = heard(large);
  large.write('cd');
  expect(await whole).toContain('{"got":"abcd"}');
});

it('[HOLD-01] nothing waits for a body that has arrived', async () => {
  const { due, begin } = await serving();
  const socket = await begin('/small');
  await expect.poll(() => due.size, { interval: 5 }).toBe(1);
  const whole = heard(socket);
  socket.write('cd');
  expect(await whole).toContain('{"got":"abcd"}');
  expect(due.size).toBe(0);
});
