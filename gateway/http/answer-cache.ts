import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../core/catalogue.ts';
import { gzipLevel, takesGzip } from './compress-answers.ts';
import type { Caller, Implementation } from './implementation.ts';

const compress = promisify(gzip);

/** The offer that is shown: the same one at the same revision is the same. */
type Offer = Pick<Catalogue, 'revision'>;

interface Encoded {
  readonly offer: Offer;
  readonly revision: number;
  readonly text: string;
  /** Made when somebody first takes it so. */
  packed?: Promise<Buffer>;
}

/** What is cached is the same for everybody: whoever asks is nobody. */
const nobody: Caller = {
  session: undefined,
  credential: undefined,
  bettingToken: undefined,
  log: null,
  logKey: undefined,
  visitor: { address: '', devices: [], kind: null },
  setCredential: () => undefined,
  setDevice: () => undefined,
};

/**
 * Encoded answers of calls that show the offer to everybody, by what was asked: each is worked out once for a
 * revision of the offer (HOLD-01). Refusals are not kept.
 */
export class AnswerCache {
  readonly #offer: () => Offer;
  readonly #kept: LRUCache<string, Encoded>;

  /**
   * @param offer that of this moment; what was encoded of another one, or revision, is worked out anew.
   * @param bytes of answers that are kept; those asked for longest ago go first.
   */
  constructor(offer: () => Offer, bytes: number) {
    this.#offer = offer;
    // Twice two bytes a letter: the packed one is shorter than the text.
    this.#kept = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ text }, key) => 4 * text.length + key.length,
    });
  }

  /** Sends what the call answers now. @throws CallRefused, as the call does */
  async send(
    implementation: Implementation,
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const encoded = this.#kept.get(key);
    const offer = this.#offer();
    const current =
      encoded?.offer === offer && encoded.revision === offer.revision()
        ? encoded
        : await this.#make(implementation, key, request, reply);
    void reply.type('application/json; charset=utf-8');
    if (!takesGzip(request, current.text)) return reply.send(current.text);
    current.packed ??= compress(current.text, { level: gzipLevel });
    return reply
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .send(await current.packed);
  }

  async #make(
    implementation: Implementation,
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Encoded> {
    // Of before: what changes meanwhile makes it old at once.
    const offer = this.#offer();
    const revision = offer.revision();
    const answer: unknown = await implementation.run(request, nobody);
    const text = reply.serialize(answer);
    if (typeof text !== 'string') throw new Error('an answer of the contract is text');
    const made = { offer, revision, text };
    this.#kept.set(key, made);
    return made;
  }
}
