type MaybePromise<T> = T | Promise<T>;

/**
 * What the format needs from the platform, handed in because this folder is pure: in a browser the web's
 * streams and subtle crypto, in Node the same or the synchronous library.
 */
export interface Primitives {
  readonly sha256: (bytes: Uint8Array) => MaybePromise<Uint8Array>;
  /** Raw deflate (RFC 1951), without a header. */
  readonly deflate: (bytes: Uint8Array) => MaybePromise<Uint8Array>;
  /**
   * @throws when the bytes are no deflate stream, are cut short, are followed by others, or give more than
   *   `limit` bytes.
   */
  readonly inflate: (bytes: Uint8Array, limit: number) => MaybePromise<Uint8Array>;
  readonly encodeText: (text: string) => Uint8Array;
  /** @throws when the bytes are not valid UTF-8. */
  readonly decodeText: (bytes: Uint8Array) => string;
}
