import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * What the page may do: run its one script, wear its one style, and an empty one, into which primitives put
 * their rules. It can ask nobody for anything.
 */
const policyOf = (script: string, style: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)} ${hashOf('')}`,
    'img-src data:',
    'font-src data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const textOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): string =>
  file.type === 'chunk' ? file.code : String(file.source);

/** The page with its script and style in it, under a policy that names both by their hash. */
export function inlined(html: string, script: string, style: string): string {
  // Inside of a script element only its end tag means something.
  const code = `${script.replaceAll('</script', String.raw`<\/script`).trim()}\n`;
  const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOf(code, style)}" />`;
  return html
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${policy}`)
    .replace('</head>', () => `<style>${style}</style>\n  </head>`)
    .replace('</body>', () => `<script type="module">${code}</script>\n  </body>`);
}

/** Makes one file of a page, so that it opens from a disk, where a browser loads no modules. */
export const singlePage = (page: string): Plugin => ({
  name: 'single-page',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const html = bundle[page];
    if (html?.type !== 'asset') return;
    const others = Object.values(bundle).filter((file) => file !== html);
    const scripts = others.filter((file) => file.fileName.endsWith('.js'));
    const [script, ...more] = scripts;
    if (script === undefined || more.length > 0)
      this.error(`${page} must have one script, not ${scripts.length}`);
    const styles = others.filter((file) => file.fileName.endsWith('.css'));
    html.source = inlined(String(html.source), textOf(script), styles.map(textOf).join('\n'));
    for (const { fileName } of others) delete bundle[fileName];
  },
});
