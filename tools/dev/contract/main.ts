/**
 * The gateway's contract at a glance.
 *   npm run contract               every call: method, path, who may call it, whether it is there
 *   npm run contract -- --missing  only calls and channels that answer "not implemented"
 */
import '../../command/help.ts';
import { calls } from '#domain/contract/calls.ts';
import { CHANNEL_NAMES, CHANNEL_PARTS } from '#domain/contract/channel-names.ts';
import { CHANNELS } from '#domain/contract/channels.ts';

const known = new Set(['--missing']);
const args = process.argv.slice(2);
const unknown = args.find((arg) => !known.has(arg));
if (unknown !== undefined) {
  console.error(`Unknown option ${unknown}. Usage: npm run contract [-- --missing]`);
  process.exit(2);
}

const onlyMissing = args.includes('--missing');
const listed = calls.filter((call) => !onlyMissing || !call.implemented);
for (const call of listed) {
  const state = call.implemented ? 'yes' : '501';
  console.log(
    `${state}  ${call.method.padEnd(4)} ${call.path.padEnd(38)} ${call.auth.padEnd(8)} ${call.name.padEnd(24)} ${call.source}`,
  );
}
const channels = CHANNEL_NAMES.filter((name) => !onlyMissing || !CHANNELS[name].implemented);
for (const name of channels) {
  const channel = CHANNELS[name];
  const path = `/${[name, ...CHANNEL_PARTS[name].map((part) => `{${part}}`)].join('/')}`;
  console.log(
    `${channel.implemented ? 'yes' : '501'}  LIVE ${path.padEnd(38)} ${channel.auth.padEnd(8)} ${channel.doc}`,
  );
}
const missing = calls.filter((call) => !call.implemented).length;
console.log(`${calls.length} calls, ${calls.length - missing} implemented, ${missing} not.`);
