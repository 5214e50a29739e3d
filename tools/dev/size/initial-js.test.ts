import { describe, expect, it } from 'vitest';
import { initialScripts } from './initial-js.ts';

describe('initial scripts', () => {
  it('takes module scripts and their preloads, once each, and nothing else', () => {
    const html = `
      <script type="module" crossorigin src="/assets/index-a.js"></script>
      <link rel="modulepreload" crossorigin href="/assets/vendor-b.js">
      <link rel="modulepreload" crossorigin href="/assets/index-a.js">
      <link rel="stylesheet" href="/assets/index.css">`;
    expect(initialScripts(html)).toEqual(['/assets/index-a.js', '/assets/vendor-b.js']);
  });
});
