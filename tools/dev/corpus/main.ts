/**
 * npm run corpus              lists the golden sessions and checks them; exit code 1 when one is not as it
 * was blessed npm run corpus -- --bless   writes down what they fold to now, and says what that changes: for
 * review npm run corpus -- --record  plays the sessions of this release anew, on a gateway of its own, and
 * blesses them
 */
import '../../command/help.ts';
import { registryFacts } from '#domain/events/registry-facts.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { checkEntry } from './check.ts';
import { corpusEntries, writeGolden, writeSession } from './files.ts';
import { currentRelease } from './release.ts';
import { playSessions } from './sessions.ts';

const args = process.argv.slice(2);
const bless = args.includes('--bless') || args.includes('--record');

if (args.includes('--record')) {
  for (const { name, header, events } of await playSessions(currentRelease)) {
    const bytes = await writeSlip(
      { ...header, registry: registryFacts.hash },
      storedForm(events),
      nodePrimitives,
    );
    writeSession(currentRelease, name, bytes);
  }
}

let odd = 0;
for (const entry of corpusEntries()) {
  const { golden, findings } = await checkEntry(entry, currentRelease);
  console.log(
    `${entry.release}/${entry.name}: ${golden.events} events${findings.length === 0 ? '' : ' NOT AS BLESSED'}`,
  );
  for (const finding of findings) console.log(`  ${finding}`);
  odd += findings.length;
  if (bless) writeGolden(entry, golden);
}
if (odd > 0 && !bless) process.exitCode = 1;
