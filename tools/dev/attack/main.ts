/**
 * npm run attack [-- --full] [--only own-price,live-flood] [--db URL]
 *
 * Hostile clients against gateways of their own, each in a process of its own with fresh books: on the
 * embedded database and, where `--db` names a PostgreSQL server on which databases may be created, on that.
 * Prints for each kind of attack whether the gateway holds, with the figure. Bounded: a minute or two, with
 * `--full` some ten times as much. Nothing that runs already is touched. Exit code 0 when everything holds, 1
 * when something does not, 2 for wrong use.
 */
import { parseArgs } from 'node:util';
import { openRunCache } from '#testing/databases/run-cache.ts';
import { called } from '../../command/called.ts';
import { exitCodes, standardOutput } from '../../command/command.ts';
import { attacks } from './attacks.ts';
import { runAttacks } from './run-attacks.ts';
import type { Store } from './target.ts';

const FULL = 8;

const help = `usage: npm run attack -- [--full] [--only NAME,NAME] [--db URL]

Hostile clients against gateways of their own; prints what holds and what fails, with the figure.
  --full       tries as many times ${FULL}
  --only       these alone: ${attacks.map(({ name }) => name).join(', ')}
  --db URL     a PostgreSQL server as well, where databases may be created
Exit code 0 when everything holds, 1 when something does not, 2 for wrong use.`;

interface Command {
  readonly help: boolean;
  readonly size: number;
  readonly names: readonly string[];
  readonly stores: readonly Store[];
}

function parse(args: readonly string[]): Command | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
      db: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const known = attacks.map(({ name }) => name);
  const names = values.only?.split(',') ?? known;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) return `there is no attack ${unknown.join(', ')}`;
  const server: readonly Store[] = values.db === undefined ? [] : [{ name: 'PostgreSQL', server: values.db }];
  return {
    help: values.help,
    size: values.full ? FULL : 1,
    names,
    stores: [{ name: 'embedded' }, ...server],
  };
}

process.exitCode = await called({ help, parse }, process.argv.slice(2), standardOutput, async (command) => {
  // Books are made once and copied for each gateway.
  const takeAway = await openRunCache();
  const results = await runAttacks(command, standardOutput);
  await takeAway();
  const failed = results.filter(({ holds }) => !holds).length;
  standardOutput.out(`${results.length - failed} of ${results.length} hold`);
  return failed === 0 ? exitCodes.ok : exitCodes.violated;
});
