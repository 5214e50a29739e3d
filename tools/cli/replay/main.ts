import { readFileSync } from 'node:fs';
import { standardOutput } from '../../command/command.ts';
import { run } from './run.ts';

const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
const version =
  typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'dev';

process.exitCode = await run(process.argv.slice(2), { build: version }, standardOutput);
