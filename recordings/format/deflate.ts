import { deflateSync } from 'fflate';

/**
 * Raw deflate, the same bytes wherever it runs. The platforms' own libraries differ from each other and from
 * version to version, and a file must not depend on who packed it.
 */
export const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes, { level: 6 });
