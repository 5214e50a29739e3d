import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileCatalogues } from './tools/text/compile-catalogues.ts';

const gateway = 'http://127.0.0.1:4600';

export default defineConfig({
  plugins: [compileCatalogues(), react({ compiler: true })],
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
