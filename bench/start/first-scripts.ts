import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { initialScripts } from '#tools/dev/size/initial-js.ts';
import type { Benchmark } from '../harness.ts';

const APP = 'dist/app';
const packed = (script: string | Uint8Array): number => gzipSync(script, { level: 9 }).length;

/** A page that draws a word with React, and nothing else. */
const REACT_ALONE = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.body).render(createElement('p', null, 'React'));
`;

async function reactAlone(): Promise<number> {
  const entry = 'virtual:react-alone';
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? REACT_ALONE : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  let bytes = 0;
  for (const output of Array.isArray(built) ? built : [built])
    if ('output' in output)
      for (const file of output.output) if (file.type === 'chunk') bytes += packed(file.code);
  return bytes;
}

/** J1: bytes, the same in every run of a build. */
export const firstScriptsBenchmark: Benchmark = {
  id: 'J1',
  title: 'scripts before the first screen, packed',
  candidate: 'the scripts that the document of home asks for, of the build in dist/app',
  baseline: 'react and react-dom alone, drawing a word',
  limit: { kind: 'atMost', gate: 1.6, aim: 1.4 },
  measure: async () => {
    const page = join(APP, 'index.html');
    if (!existsSync(page)) return { ratios: [], notes: ['nothing is built: npm run build'] };
    const own = initialScripts(readFileSync(page, 'utf8'))
      .map((path) => packed(readFileSync(join(APP, path))))
      .reduce((sum, bytes) => sum + bytes, 0);
    const react = await reactAlone();
    const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
    return { ratios: [own / react], notes: [`${kilobytes(own)} kB against ${kilobytes(react)}`] };
  },
};
