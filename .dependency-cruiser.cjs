/**
 * The house has one direction: domain <- recordings/format <- projections <- effects <- src.
 * Tests may look anywhere except into the end-to-end and benchmark folders.
 */
const test = '\\.test\\.tsx?$';

/** Everything in `folders` is out of reach for the code matching `from`. */
const keepOut = (name, comment, from, folders) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: folders },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that cannot be followed cannot be checked either.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|bun:)' },
    },
    keepOut(
      'domain-stands-alone',
      'domain/ is the language; it imports nothing of ours.',
      '^domain/',
      '^(recordings|projections|effects|checks|replay|src|gateway)/',
    ),
    keepOut(
      'format-knows-domain',
      'recordings/format imports domain/ alone.',
      '^recordings/format/',
      '^(recordings/(?!format/)|projections/|effects/|checks/|replay/|src/|gateway/)',
    ),
    keepOut(
      'projections-look-down',
      'projections/ imports domain/ and recordings/format.',
      '^projections/',
      '^(recordings/(?!format/)|effects/|checks/|replay/|src/|gateway/)',
    ),
    keepOut(
      'effects-look-down',
      'effects/ imports domain/, recordings/format and projections/.',
      '^effects/',
      '^(recordings/(?!format/)|checks/|replay/|src/|gateway/)',
    ),
    keepOut(
      'checks-look-at-the-log',
      'checks/ holds laws over a log: it imports domain/, recordings/format and projections/, never what made the log.',
      '^checks/',
      '^(recordings/(?!format/)|effects/|replay/|src/|gateway/)',
    ),
    keepOut(
      'replay-looks-down',
      'replay/ runs what is below it again, and reaches no interpreter.',
      '^replay/',
      '^(recordings/(?!format/)|src/|gateway/)',
    ),
    keepOut(
      'src-has-no-gateway',
      'The app and the gateway share domain/contract and nothing else.',
      '^src/',
      '^(gateway/|recordings/(?!format/))',
    ),
    keepOut(
      'gateway-knows-domain',
      'gateway/ imports domain/ and the pure recordings/format (docs/adr/0110).',
      '^gateway/',
      '^(recordings/(?!format/)|projections/|effects/|checks/|replay/|src/)',
    ),
    keepOut(
      'nothing-imports-the-workshops',
      'testing, simulator, property-tests, bench, e2e and tools may import anything below them; product code imports none of them.',
      '^(domain|recordings|projections|effects|checks|replay|src|gateway)/',
      '^(testing|simulator|property-tests|bench|e2e|tools)/',
    ),
    {
      name: 'testing-stands-below-the-workshops',
      comment: 'testing/ holds what tests share: it drives the product, and no workshop.',
      severity: 'error',
      from: { path: '^testing/' },
      to: { path: '^(simulator|property-tests|bench|e2e|tools)/(?!browser/|command/)' },
    },
    {
      name: 'properties-are-not-imported',
      comment: 'property-tests/ holds properties and their models; what others need too is in testing/.',
      severity: 'error',
      from: { pathNot: '^property-tests/' },
      to: { path: '^property-tests/' },
    },
    keepOut(
      'simulator-drives-the-product',
      'The simulator runs product code and is run by tests and tools.',
      '^simulator/',
      '^(property-tests|bench|e2e|tools)/',
    ),
    {
      name: 'tests-stay-out-of-e2e',
      comment: 'A unit test that needs a benchmark or an end-to-end file wants a third place for it.',
      severity: 'error',
      from: { path: '^(domain|recordings|projections|effects|checks|replay|src|gateway)/.*' + test },
      to: { path: '^(bench|e2e)/' },
    },
    keepOut(
      'app-without-console',
      "The customer's app and the console share src/replay-screen and what is below them.",
      '^src/(?!support/)',
      '^src/support/',
    ),
    {
      name: 'replay-is-offline',
      comment:
        'The replay console and the page that checks evidence must not reach an interpreter: it could place a bet (PRIN-10).',
      severity: 'error',
      from: { path: '^src/(support|verify)/', pathNot: test },
      to: { path: '^src/platform/(http|live|upload|own-recording|gateway|cometd|bayeux)', reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
