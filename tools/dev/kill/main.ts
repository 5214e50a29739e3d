/**
 * npm run kill [-- --times 100]
 *
 * Kills a gateway with SIGKILL at random moments while bets are placed and settled on it over HTTP, and after
 * each start compares everything the customer was told with what the database holds (FAIL-28, FAIL-29,
 * FAIL-30, FAIL-32). Exit code 0 when nothing was lost, doubled or unbalanced; 1 otherwise; 2 for wrong use.
 */
import '../../command/help.ts';
import { parseArgs } from 'node:util';
import { type KillReport, killRepeatedly } from './kill.ts';

/** FAIL-32, ms. */
const REFUSES_WITHIN = 1_000;

function timesFrom(args: readonly string[]): number | undefined {
  const { values } = parseArgs({ args: [...args], options: { times: { type: 'string', default: '100' } } });
  const times = Number(values.times);
  return Number.isInteger(times) && times > 0 ? times : undefined;
}

const linesOf = (report: KillReport, seconds: string): string[] => [
  `${report.kills} kills (${report.killsAtStart} of them during the start) in ${seconds} s, ${report.inspections} inspections`,
  `${report.accepted} bets accepted, ${report.refused} refused, ${report.settled} settled`,
  `${report.lost.known + report.lost.fenced} answers lost: ${report.lost.known} turned out known, ${report.lost.fenced} fenced, ${report.lost.unresolved} still unknown`,
  `${report.journalChecked} journal records compared`,
  `second process on the folder: ${report.second.name} ${report.second.ms.toFixed(0)} ms after it was loaded`,
  report.contradictions.length === 0
    ? 'nothing lost, nothing doubled, the ledger is conserved'
    : `CONTRADICTIONS\n  ${report.contradictions.slice(0, 20).join('\n  ')}`,
];

async function main(): Promise<number> {
  const times = timesFrom(process.argv.slice(2));
  if (times === undefined) {
    console.error('usage: npm run kill -- [--times N]');
    return 2;
  }
  const started = performance.now();
  const report = await killRepeatedly(times, (line) => console.log(line));
  console.log(linesOf(report, ((performance.now() - started) / 1_000).toFixed(0)).join('\n'));
  const clean = report.contradictions.length === 0 && report.lost.unresolved === 0;
  return clean && report.second.name === 'FolderInUse' && report.second.ms < REFUSES_WITHIN ? 0 : 1;
}

process.exitCode = await main();
