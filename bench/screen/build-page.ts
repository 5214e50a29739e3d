import react from '@vitejs/plugin-react';
import { build } from 'vite';

export type BuiltPage = ReadonlyMap<string, { readonly body: string; readonly type: string }>;

/**
 * A page with one module, built as the product is, to be served from memory; the empty name is the page
 * itself.
 */
export async function buildPage(input: string): Promise<BuiltPage> {
  const result = await build({
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [react({ compiler: true })],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input,
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const files = new Map<string, { body: string; type: string }>();
  for (const file of outputs) {
    const body = file.type === 'chunk' ? file.code : String(file.source);
    files.set(file.fileName, { body, type: file.fileName.endsWith('.css') ? 'text/css' : 'text/javascript' });
  }
  files.set('', {
    type: 'text/html',
    body: '<!doctype html><html data-brand="slipstream" data-theme="light"><link rel="stylesheet" href="page.css"><div id="root"></div><script type="module" src="page.js"></script></html>',
  });
  return files;
}
