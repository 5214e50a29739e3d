import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthIt = /\.(js|css|html|svg|json)$/;
/** Smaller files gain nothing. */
const leastBytes = 1_024;

/** Puts a `.br` and a `.gz` beside each text file, once, so that the gateway compresses nothing per request. */
export function precompress(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    worthIt.test(name),
  );
  let written = 0;
  for (const name of names) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    if (bytes.length < leastBytes) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    );
    written += 1;
  }
  return written;
}
