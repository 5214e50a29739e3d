/**
 * npm run announce -- say ID TEXT [--group success|info|error|generic] [--fixed] (--data FOLDER | --db URL)
 * npm run announce -- withdraw ID | list (--data FOLDER | --db URL)
 *
 * What the house says to everybody, on a bar over every page, until it is withdrawn. The text is plain, one
 * line, of 300 characters at most; the same ID again replaces it, and who had put it away sees the new words.
 * `--fixed`: it cannot be put away. A gateway that runs on the same server tells it within seconds, one on a
 * folder when it starts. Exit code 0 when it was done, 1 when nothing of that ID stands, 2 for wrong use, 3
 * when the database cannot be opened (for instance because a gateway is running on the folder).
 */
import '../../command/help.ts';
import { parseArgs } from 'node:util';
import { NOTICE_GROUPS, NOTICE_TEXT_MOST, noticeOf } from '#domain/contract/system-notice.ts';
import { removeNotice, storedNotices, storeNotice } from '#gateway/live/stored-notices.ts';
import { runOnDatabase, type Work } from '../../command/one-database.ts';

const USAGE =
  'usage: npm run announce -- say ID TEXT [--group success|info|error|generic] [--fixed] | withdraw ID | list, ' +
  'with --data FOLDER or --db URL';

const text = { type: 'string' } as const;
const options = { data: text, db: text, group: text, fixed: { type: 'boolean' } } as const;
function readFlags(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  return { ...values, positionals };
}
type Flags = ReturnType<typeof readFlags>;

const list: Work = async (db) => {
  for (const { id, group, dismissable, text: words } of await storedNotices(db))
    console.log([id, group, dismissable ? 'can be put away' : 'fixed', words].join('\t'));
  return 0;
};

const withdraw =
  (id: string): Work =>
  async (db) => {
    const done = await removeNotice(db, id);
    console.log(done ? `${id} is withdrawn` : `nothing is said under ${id}`);
    return done ? 0 : 1;
  };

function say(id: string, words: string, { group = 'info', fixed = false }: Flags): Work | undefined {
  const notice = noticeOf({ id, text: words, group, dismissable: !fixed });
  const isKnown = NOTICE_GROUPS.some((one) => one === group);
  // What would be cut is better said in other words.
  if (notice === undefined || !isKnown || words.length > NOTICE_TEXT_MOST) return undefined;
  return async (db) => {
    await storeNotice(db, notice, Date.now());
    console.log(`says under ${id}: ${notice.text}`);
    return 0;
  };
}

function plan(flags: Flags): Work | undefined {
  const [command, id, words, ...more] = flags.positionals;
  if (command === 'list' && id === undefined) return list;
  if (id === undefined || !/^[\w.-]{1,40}$/.test(id) || more.length > 0) return undefined;
  if (command === 'withdraw' && words === undefined) return withdraw(id);
  return command === 'say' && words !== undefined ? say(id, words, flags) : undefined;
}

process.exitCode = await runOnDatabase({ usage: USAGE, read: readFlags, plan }, process.argv.slice(2));
