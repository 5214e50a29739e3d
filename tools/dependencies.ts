/**
 * npm run deps
 *
 * Runs the import rules and checks the checker: it can report success over zero modules, and a rule
 * about `#folder/...` imports is worth nothing when those imports are not followed.
 */
import './command/help.ts';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { z } from 'zod';

const folders = [
  'domain',
  'recordings',
  'projections',
  'effects',
  'src',
  'gateway',
  'property-tests',
  'simulator',
  'bench',
  'e2e',
  'tools',
];

const Dependency = z.object({ module: z.string(), resolved: z.string(), couldNotResolve: z.boolean() });
const Report = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(Dependency) })),
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rule: z.object({ name: z.string(), severity: z.string() }),
      }),
    ),
  }),
});

const run = spawnSync(
  process.execPath,
  [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    ...folders.filter((folder) => existsSync(folder)),
  ],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);
if (run.stdout === '') throw new Error(`dependency-cruiser said nothing: ${run.stderr}`);
const report = Report.parse(JSON.parse(run.stdout));

const ours = report.modules.filter((module) => !module.source.includes('node_modules'));
const subpaths = ours.flatMap((module) => module.dependencies).filter((d) => d.module.startsWith('#'));
const astray = subpaths.filter((d) => d.couldNotResolve || d.resolved.startsWith('#'));
const problems = report.summary.violations.map((v) => `${v.rule.name}: ${v.from} -> ${v.to}`);
problems.push(...astray.map((d) => `unresolved import ${d.module}`));
if (ours.length === 0) problems.push('no module was read, so nothing was checked');

for (const problem of problems) console.log(problem);
console.log(`${ours.length} modules, ${subpaths.length} imports across folders, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
