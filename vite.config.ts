import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin, type PluginOption } from 'vite';
import { STAFF_META } from './domain/contract/staff-call.ts';
import { buildId } from './tools/build/build-id.ts';
import { compileCallFacts } from './tools/build/call-facts.ts';
import { nameDrawnApp } from './tools/build/drawn-app.ts';
import { compileFirstAnswers } from './tools/build/first-answers.ts';
import { writeHeadTexts } from './tools/build/head-texts.ts';
import { listParts, partGroups } from './tools/build/parts.ts';
import { compileRegistryFacts } from './tools/build/registry-facts.ts';
import { scriptInventory } from './tools/build/script-inventory.ts';
import { singlePage } from './tools/build/single-page.ts';
import { stripDefinitionsInBuild } from './tools/build/strip-definitions.ts';
import { compileCatalogues } from './tools/text/compile-catalogues.ts';

// What a customer's own pages share: login, account, bets. One file instead of a dozen small ones in a row.
const sharedByOwnPages =
  /\/src\/(features\/(my-bets|receipt|login|registration|settings|session-records)|text\/bonus|platform\/vault)|domain\/(bet|account)\/|projections\/(settings|user|consent)/;

/** `npm run dev` says where the gateway is that it starts. */
const gateway = process.env.SLIPSTREAM_GATEWAY ?? 'http://127.0.0.1:4600';

/** The replay console is a page of its own, so that no interpreter is in its bundle (PRIN-10). */
const supportPage: Plugin = {
  name: 'support-page',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (/^\/support\/?(\?|$)/.test(request.url ?? '')) request.url = '/support.html';
      next();
    });
  },
  // What the gateway says of itself when it serves the page.
  transformIndexHtml: (html, { server, path }) =>
    server === undefined || path !== '/support.html'
      ? html
      : html.replace('<head>', `<head><meta name="${STAFF_META}" content="gateway" />`),
};

/** Builds of their own, beside the app. */
const pages: Readonly<Record<string, string>> = { support: 'support.html', verify: 'verify.html' };

/** What the gateway draws first pages with: the app's components for Node, beside the app, never served. */
const DRAWN = 'drawn';

const pluginsOf = (mode: string): PluginOption[] => [
  supportPage,
  ...(mode === 'verify' ? [singlePage('verify.html')] : []),
  compileCatalogues(),
  stripDefinitionsInBuild(),
  // The other pages read recordings, and a recording may hold any event.
  compileRegistryFacts(pages[mode] === undefined ? 'early' : 'all'),
  compileCallFacts(),
  ...(mode in pages ? [] : [compileFirstAnswers()]),
  ...(mode === DRAWN ? [nameDrawnApp('dist/app')] : []),
  react({ compiler: true }),
  ...(mode in pages || mode === DRAWN ? [] : [listParts(), writeHeadTexts()]),
  ...(mode === DRAWN ? [] : [scriptInventory(pages[mode] === undefined ? 'app' : mode)]),
];

// Three builds into one folder: pages built together share chunks, and each would load what the other needs.
export default defineConfig(({ command, mode }) => ({
  // Recordings name the build they were made with. The development server changes under them and has no id.
  define: {
    ...(command === 'build' && { 'import.meta.env.VITE_BUILD': JSON.stringify(buildId('.')) }),
    ...(mode === DRAWN && { 'process.env.NODE_ENV': '"production"' }),
  },
  ...(mode === DRAWN && { ssr: { noExternal: true } }),
  plugins: pluginsOf(mode),
  // rxjs offers classes and modules under this name; its default is ES5 with a library of emulations.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    // The shim is for React 16 and 17; what it stands in for is React's own by now.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  // The folds come to the log's worker as a part of their own: nothing of a first visit waits for them.
  ...(pages[mode] === undefined && {
    worker: {
      format: 'es' as const,
      plugins: () => [stripDefinitionsInBuild(), compileRegistryFacts('early'), compileCallFacts()],
    },
  }),
  build: {
    outDir: mode === DRAWN ? 'dist/app-drawn' : 'dist/app',
    ssr: mode === DRAWN ? 'src/drawn/draw-page.tsx' : false,
    copyPublicDir: mode !== DRAWN,
    sourcemap: mode !== DRAWN,
    // Every browser of this target preloads modules by itself.
    modulePreload: { polyfill: false },
    target: 'es2023',
    emptyOutDir: mode !== 'support' && mode !== 'verify',
    // The page that checks evidence is one file that anyone can keep: everything stands in it.
    ...(mode === 'verify'
      ? {
          sourcemap: false,
          copyPublicDir: false,
          assetsInlineLimit: Number.MAX_SAFE_INTEGER,
          cssCodeSplit: false,
        }
      : {}),
    rolldownOptions: {
      ...(mode === DRAWN ? {} : { input: pages[mode] ?? 'index.html' }),
      output: {
        // What every page needs at once in one file: dozens of small ones compress worse and cost a request
        // each.
        codeSplitting: mode !== 'verify' &&
          mode !== DRAWN && {
            groups: [
              { name: 'own', test: sharedByOwnPages, minShareCount: 2 },
              ...(mode in pages ? [] : partGroups(import.meta.dirname)),
              { name: 'first', tags: ['$initial'], priority: 100 },
            ],
          },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: gateway },
      '/view': { target: gateway },
      '/support/api': { target: gateway },
      '/docs': { target: gateway },
      '/cometd': { target: gateway, ws: true },
    },
  },
}));
