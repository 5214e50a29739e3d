/**
 * Imported by commands before anything else: asked with `--help`, a command says what stands at its head and
 * ends, before anything of it runs.
 */
import { readFileSync } from 'node:fs';

/** The comment with which a script begins, without its frame; undefined when it has none. */
export function headOf(source: string): string | undefined {
  const comment = /^(?:#!.*\n)?\/\*\*([\s\S]*?)\*\//.exec(source)?.[1];
  return comment
    ?.split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}

const [, script = '', ...args] = process.argv;
if (args.includes('--help') || args.includes('-h')) {
  console.log(headOf(readFileSync(script, 'utf8')) ?? `${script} says nothing of itself.`);
  process.exit(0);
}
