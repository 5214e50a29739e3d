/**
 * npm run events   writes docs/events.md and docs/slip.schema.json from the registry, and a golden payload
 * for every version that has none yet
 *                  (domain/events/history). Golden payloads that are there are never changed.
 */
import '../../command/help.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventDefinitions } from '#domain/events/registry.ts';
import { registryHash } from '#domain/events/registry-hash.ts';
import { freezeMissing } from './history.ts';
import { slipSchema } from './json-schema.ts';
import { eventsReport } from './report.ts';

const file = join(import.meta.dirname, '../../../docs/events.md');
writeFileSync(file, eventsReport(eventDefinitions, registryHash(eventDefinitions)));
console.log(`docs/events.md: ${eventDefinitions.length} event types`);
const schema = join(import.meta.dirname, '../../../docs/slip.schema.json');
writeFileSync(schema, `${JSON.stringify(slipSchema(eventDefinitions), null, 1)}\n`);
console.log('docs/slip.schema.json');
for (const name of freezeMissing(eventDefinitions)) console.log(`domain/events/history/${name}: frozen`);
