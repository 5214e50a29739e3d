import { Inflate, inflateSync } from 'fflate';

/**
 * So much at a time can give sixteen megabytes at the most, which is nothing to a worker: deflate is never
 * better than 1:1032.
 */
const AT_ONCE = 16 * 1024;

/**
 * Raw inflate at once. The platform's own answers later, which for the few kilobytes of a segment takes
 * longer than the work; but it notices bytes behind the stream, as this does not, and is the one to prove by.
 *
 * @param length what the segment says that it gives; a stream that gives more is given up as soon as it does
 * @throws when the bytes are no deflate stream, or give more or less than `length`.
 */
export const inflateNow = (bytes: Uint8Array, length: number): Uint8Array =>
  bytes.length <= AT_ONCE ? whole(bytes, length) : piecewise(bytes, length);

function whole(bytes: Uint8Array, length: number): Uint8Array {
  // One byte more than there may be: the library drops what has no room, and says so by nothing else.
  const out = inflateSync(bytes, { out: new Uint8Array(length + 1) });
  if (out.length !== length)
    throw new RangeError(`${out.length > length ? 'more' : 'less'} than ${length} bytes`);
  return out;
}

function piecewise(bytes: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  let filled = 0;
  const stream = new Inflate((piece) => {
    if (filled + piece.length > length) throw new RangeError(`more than ${length} bytes`);
    out.set(piece, filled);
    filled += piece.length;
  });
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    stream.push(bytes.subarray(at, at + AT_ONCE), at + AT_ONCE >= bytes.length);
  if (filled !== length) throw new RangeError(`less than ${length} bytes`);
  return out;
}
