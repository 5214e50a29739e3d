import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { buildId } from './tools/build/build-id.ts';
import { compileRegistryFacts } from './tools/build/registry-facts.ts';
import { stripDefinitionsInBuild } from './tools/build/strip-definitions.ts';
import { compileCatalogues } from './tools/text/compile-catalogues.ts';

const gateway = 'http://127.0.0.1:4600';

/** The replay console is a page of its own, so that no interpreter is in its bundle (P10). */
const supportPage: Plugin = {
  name: 'support-page',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (/^\/support\/?(\?|$)/.test(request.url ?? '')) request.url = '/support.html';
      next();
    });
  },
};

// Two builds into one folder: pages built together share chunks, and each would load what the other needs.
export default defineConfig(({ command, mode }) => ({
  // Recordings name the build they were made with. The development server changes under them and has no id.
  define: command === 'build' ? { 'import.meta.env.VITE_BUILD': JSON.stringify(buildId('.')) } : {},
  plugins: [
    supportPage,
    compileCatalogues(),
    stripDefinitionsInBuild(),
    compileRegistryFacts(),
    react({ compiler: true }),
  ],
  // rxjs offers classes and modules under this name; its default is ES5 with a library of emulations.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: 'dist/app',
    sourcemap: true,
    target: 'es2023',
    emptyOutDir: mode !== 'support',
    rolldownOptions: {
      input: mode === 'support' ? 'support.html' : 'index.html',
      output: {
        // What every page needs at once in one file: dozens of small ones compress worse and cost a request each.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: gateway },
      '/view': { target: gateway },
      '/docs': { target: gateway },
      '/cometd': { target: gateway, ws: true },
    },
  },
}));
