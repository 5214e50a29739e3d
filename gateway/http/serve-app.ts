import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './call-refused.ts';

const ownPaths = /^\/(api|view|cometd|docs|healthz)(\/|$|\?)/;

/** A page of the app: asked for by a browser's address bar, not a file and not one of the gateway's own paths. */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '/';
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    wantsPage &&
    !ownPaths.test(path) &&
    !/\.[a-z0-9]+$/i.test(path)
  );
}

/** The replay console is a page of its own (P10); every other path is the app's. */
const pageOf = (url: string): string => (/^\/support\/?(\?|$)/.test(url) ? 'support.html' : 'index.html');

/**
 * Serves the built app; every path that is not a file is the app's to route. Files with a hash in their name never
 * change. A folder without a built app serves the calls alone.
 */
export async function serveApp(app: FastifyInstance, folder: string | null): Promise<void> {
  const root = folder === null ? undefined : resolve(folder);
  const built = root !== undefined && existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forGood = /[/\\]assets[/\\]/.test(path);
        reply.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (built && isPage(request)) return reply.sendFile(pageOf(request.url));
    throw notFound(`nothing at ${(request.url.split('?', 1)[0] ?? '').slice(0, 100)}`);
  });
}
