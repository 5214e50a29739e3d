/**
 * npm run deps
 *
 * Runs the import rules and checks the checker: it can report success over zero modules, and a rule
 * about `#folder/...` imports is worth nothing when those imports are not followed.
 */
import '../command/help.ts';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { z } from 'zod';

const folders = [
  'domain',
  'recordings',
  'projections',
  'effects',
  'checks',
  'replay',
  'src',
  'gateway',
  'testing',
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

/** Where a program begins: pages, workers, the gateway, commands and what builds. */
const entries =
  /^(src\/(app|support|verify)\/main\.tsx|src\/drawn\/draw-page\.tsx|src\/.*\.worker\.ts|gateway\/main\.ts|vite\.config\.ts|tools\/.*)$/;
const product = /^(domain|recordings|projections|effects|checks|replay|src|gateway)\/.*\.tsx?$/;
const test = /\.test\.tsx?$|\.d\.ts$/;
/** Rules of the documents that nothing asks yet, and what holds the registry to its own. */
const askedByTestsAlone = new Set([
  'domain/config/app-version.ts',
  'domain/odds/legacy-decimal.ts',
  'domain/events/registry-checks.ts',
  'projections/prices/snapshot.ts',
]);

type Module = z.infer<typeof Report>['modules'][number];

/** Product code that no program reaches is test support, or dead. */
function forTestsAlone(modules: readonly Module[]): string[] {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  );
  const reached = new Set<string>();
  const next = [...imports.keys()].filter((file) => entries.test(file) && !test.test(file));
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    next.push(...(imports.get(file) ?? []));
  }
  return [...imports.keys()]
    .filter(
      (file) => product.test(file) && !test.test(file) && !reached.has(file) && !askedByTestsAlone.has(file),
    )
    .map((file) => `for tests alone: ${file} belongs into testing/`);
}

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
problems.push(...forTestsAlone(ours));
if (ours.length === 0) problems.push('no module was read, so nothing was checked');

for (const problem of problems) console.log(problem);
console.log(`${ours.length} modules, ${subpaths.length} imports across folders, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
