import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveLimits } from '../config/limits.ts';
import type { AddressOf } from '../http/client-address.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { encodeReplies, type Reply } from './bayeux-protocol.ts';
import type { BayeuxServer } from './bayeux-server.ts';
import { allTurns } from './frame-turns.ts';
import { type NoteRefusal, noteRefused } from './note-refusals.ts';

export interface LongPollingOptions {
  readonly path: string;
  readonly limits: LiveLimits;
  readonly credentialOf: (request: FastifyRequest) => string | undefined;
  readonly addressOf: AddressOf;
  readonly note: NoteRefusal;
}

const OTHER_SITE = '403::other site';
const refusal = (error: string): Reply => ({ channel: '/meta/error', successful: false, error });

/**
 * Bayeux over HTTP: a POST with messages, answered when its connect ends. Messages travel only in answers to
 * a connect, so their order is that of the queue whatever other requests are under way.
 */
export function serveLongPolls(
  app: FastifyInstance,
  server: BayeuxServer,
  options: LongPollingOptions,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: options.limits.frameBytes },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    // The official client appends the message type to the address: `/cometd/connect`.
    const urls = [options.path, `${options.path}/:type`];
    for (const url of urls)
      scope.route({
        method: 'POST',
        url,
        schema: { hide: true },
        handler: async (request, reply) => {
          void reply.header('cache-control', 'no-store').type('application/json');
          const address = options.addressOf(request.raw);
          if (!isSameOrigin(request.headers)) {
            options.note({ channel: 'poll', error: OTHER_SITE, address });
            return reply.code(403).send(encodeReplies([], [refusal(OTHER_SITE)]));
          }
          const text = typeof request.body === 'string' ? request.body : '';
          const from = { credential: options.credentialOf(request), address };
          const frame = server.receive(text, { wire: undefined, ...from });
          if ('refused' in frame) {
            return reply
              .code(400)
              .send(
                encodeReplies(
                  [],
                  [{ channel: '/meta/error', successful: false, error: `400::${frame.refused}` }],
                ),
              );
          }
          const { connecting, answers } = await allTurns(server, frame);
          const client = { gone: false };
          request.raw.socket.once('close', onGone);
          function onGone(): void {
            client.gone = true;
            connecting?.release('gone');
          }
          server.flush();
          const replies = await Promise.all(answers.map((answer) => Promise.resolve(answer)));
          noteRefused(replies, from.address, options.note);
          server.flush();
          request.raw.socket.off('close', onGone);
          // What cannot be written any more stays in the queue for the next connect.
          if (client.gone) return reply.hijack();
          const waiting = connecting?.drain() ?? [];
          return reply.send(
            encodeReplies(
              waiting,
              replies.map((answer) => (connecting === undefined ? answer : withAck(answer))),
            ),
          );
          function withAck(answer: Reply): Reply {
            if (connecting === undefined || answer.channel !== '/meta/connect') return answer;
            return { ...answer, ...server.acknowledgement(connecting) };
          }
        },
      });
    done();
  });
}
