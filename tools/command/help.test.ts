import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { headOf } from './help.ts';

const root = resolve(import.meta.dirname, '../..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** At once: a core each, as far as there are some. */
const AT_ONCE = 2;
/** A command that only says how it is called has loaded what it is made of by then, ms. */
const PATIENCE = 90_000;

interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** As npm runs a script, in a group of its own: what it starts ends with it. */
function asked(script: string, option: string): Promise<Said> {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}` };
  const child = spawn('sh', ['-c', `${script} ${option}`], { cwd: root, detached: true, env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    err += data.toString();
  });
  const end = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), PATIENCE);
  return new Promise((done) => {
    child.once('close', (code) => {
      clearTimeout(end);
      done({ code, out, err });
    });
  });
}

/** Programs of others say how they are called in their own words. */
const isOwn = (script: string): boolean => script.startsWith('tsx ');

const calledAs = (name: string): string =>
  ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name.split(':')[0] ?? ''}`;

const isEnough = (text: string, name: string, script: string): boolean =>
  text.length > 40 && (!isOwn(script) || text.includes(calledAs(name)));

/**
 * What such a script says is what stands at its head, and nothing of it runs before: modules run in the order
 * of their imports, and that of the help is the first, which ends the process.
 */
const HELP_FIRST = /^(?:#!.*\n)?\/\*\*[\s\S]*?\*\/\nimport '(?:\.|\.\.|\.\.\/\.\.)\/command\/help\.ts';/;
const sourceOf = (script: string): string =>
  isOwn(script) ? readFileSync(join(root, script.split(' ')[1] ?? ''), 'utf8') : '';

const named = Object.entries(scripts);
const byHead = named.filter(([, script]) => HELP_FIRST.test(sourceOf(script)));
/**
 * One of those, as a process; and each of the others, where several names are one script with options of
 * their own once.
 */
const asProcess = [
  ...byHead.filter(([name]) => name === 'types'),
  ...named.filter(([name, script]) => !HELP_FIRST.test(sourceOf(script)) && !name.includes(':')),
];

describe('[HOLD-13] --help', () => {
  it('says how each command is called, before anything of it runs', () => {
    expect(byHead.length).toBeGreaterThan(20);
    const wrong = byHead.filter(([name, script]) => !isEnough(headOf(sourceOf(script)) ?? '', name, script));
    expect(wrong).toEqual([]);
    const unasked = named.filter(([name]) => ![...byHead, ...asProcess].some(([asked]) => asked === name));
    for (const [name] of unasked) expect(asProcess.map(([asked]) => asked)).toContain(name.split(':')[0]);
  });

  it('says how each command is called, and starts nothing', async () => {
    const waiting = [...asProcess];
    const wrong: object[] = [];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [name, script] = next;
        const said = await asked(script, '--help');
        if (said.code !== 0 || said.err !== '' || !isEnough(said.out, name, script))
          wrong.push({ name, ...said });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(wrong).toEqual([]);
  }, 600_000);

  it('is what stands at the head of a script', () => {
    expect(headOf('/**\n * npm run it\n *\n *   --fast  at once\n */\nimport "x";')).toBe(
      'npm run it\n\n  --fast  at once',
    );
    expect(headOf('/** One line. */')).toBe('One line.');
    expect(headOf('import "x";\n/** Not at the head. */')).toBeUndefined();
  });
});
