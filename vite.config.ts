import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { stripDefinitionsInBuild } from './tools/build/strip-definitions.ts';
import { compileCatalogues } from './tools/text/compile-catalogues.ts';

const gateway = 'http://127.0.0.1:4600';

export default defineConfig({
  plugins: [compileCatalogues(), stripDefinitionsInBuild(), react({ compiler: true })],
  // rxjs offers classes and modules under this name; its default is ES5 with a library of emulations.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: { outDir: 'dist/app', sourcemap: true, target: 'es2023' },
  server: {
    proxy: {
      '/api': { target: gateway },
      '/view': { target: gateway },
      '/docs': { target: gateway },
      '/cometd': { target: gateway, ws: true },
    },
  },
});
