import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A path as papers write it: no place to fill in, no package of a scope. */
const PATH = /^[\w-][\w@.-]*(?:\/[\w@.-]+)*\/?$/;
const BARE_FILE = /^[\w.-]+\.(?:tsx?|md|html|sh)$/;
const CODE_SPAN = /`([^`\n]+)`/g;

const isPath = (token: string): boolean =>
  BARE_FILE.test(token) || (token.includes('/') && PATH.test(token) && /[a-z]/.test(token));

const folderOf = (path: string): string => (/\.\w+$/.test(path) ? dirname(path) : path);

/** The part of a path before what is to be filled in: `domain/events/` of `domain/events/<family>.ts`. */
const known = (token: string): string => token.replace(/[^/]*[<*].*$|(?<=^|\/)[A-Z_]{2,}(?=\/|$).*$/, '');

/**
 * Paths in backticks that lead nowhere. A path stands at the root, beside the paper, or in or beside what its
 * line named before. Names without a folder are those of sources: entries of an archive are no files.
 *
 * @param folder where the paper stands, from the root; empty for the root.
 */
export function deadPaths(root: string, folder: string, text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const places = ['', folder];
    const dead: string[] = [];
    for (const [, span = ''] of line.matchAll(CODE_SPAN)) {
      for (const token of span.split(/[\s,]+/).map(known)) {
        if (!isPath(token)) continue;
        const place = places.find((base) => existsSync(join(root, base, token)));
        if (place === undefined) dead.push(token);
        else places.push(folderOf(join(place, token)));
      }
    }
    return dead;
  });
}

/** Links of a paper to files that are not there; what stands on the web is not looked at. */
export function deadLinks(root: string, folder: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, folder, target)));
}

/** Words as a reader counts them: what stands between spaces. */
export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/** Scripts of package.json that no paper says how to call. */
export function untoldScripts(scripts: readonly string[], papers: string): string[] {
  return scripts.filter((name) => !new RegExp(`\\bnpm (?:run )?${name}(?![\\w:-])`).test(papers));
}
