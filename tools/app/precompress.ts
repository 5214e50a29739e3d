import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthIt = /\.(js|css|html|svg|json)$/;
/** Smaller files gain nothing. */
const leastBytes = 512;
/** The best there is of both: files are compressed once and sent for years. */
const quality = { gzip: 9, brotli: 11 } as const;

/**
 * Puts a `.br` and a `.gz` beside each text file, once, so that the gateway compresses nothing per request.
 */
export function precompress(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    worthIt.test(name),
  );
  let written = 0;
  for (const name of names) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    if (bytes.length < leastBytes) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: quality.gzip }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality.brotli } }),
    );
    written += 1;
  }
  return written;
}
