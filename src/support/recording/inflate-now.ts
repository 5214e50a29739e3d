import { inflateSync } from 'fflate';

/**
 * Raw inflate at once. The platform's own answers later, which for the few kilobytes of a segment takes longer than the
 * work; but it notices bytes behind the stream, as this does not, and is the one to prove by.
 *
 * @throws when the bytes are no deflate stream.
 */
export const inflateNow = (bytes: Uint8Array, length: number): Uint8Array =>
  inflateSync(bytes, { out: new Uint8Array(length) });
