/**
 * npm start: the whole product on this machine. Builds the app when needed, starts the gateway on its
 * embedded database with the built-in simulator (or what the options say), and prints where to go.
 *   npm start -- --feed FILE_OR_FOLDER --speed 10
 */
import { demonstrationAccounts } from '#gateway/accounts/demonstration.ts';
import { asksForHelp, optionsFrom, UsageError, usage } from '#gateway/config/command-line.ts';
import type { GatewayOptions, RunningGateway } from '#gateway/gateway-options.ts';
import { demonstrationPassword, demonstrationStaff } from '#gateway/staff/demonstration.ts';
import { startGateway } from '#gateway/start-gateway.ts';
import { buildApp } from '../app/build-app.ts';

function feedText({ feed }: GatewayOptions): string {
  switch (feed.kind) {
    case 'simulator':
      return `built-in simulator, seed ${feed.seed}${feed.speed === 1 ? '' : `, ${feed.speed} times as fast as real time`}`;
    case 'player':
      return `recorded streams from ${feed.path}, ${feed.speed === 1 ? 'in real time' : `${feed.speed} times as fast as recorded`}`;
    case 'given':
      return feed.feeds.map((given) => given.name).join(', ');
  }
}

function announce(gateway: RunningGateway, options: GatewayOptions, hasApp: boolean): void {
  const lines = [
    ['App', hasApp ? gateway.url : 'not built'],
    ['Calls', `${gateway.url}/docs`],
    ['Health', `${gateway.url}/healthz`],
    ['Feed', feedText(options)],
    ['Database', gateway.database],
    ['Records', gateway.recordings],
  ];
  if (options.demonstration) {
    for (const { username, password } of demonstrationAccounts)
      lines.push(['Account', `${username} / ${password}`]);
    lines.push(['Support', `${gateway.url}/support (--help and docs/support-console.md say how to sign in)`]);
  }
  console.log(
    ['', ...lines.map(([name = '', text = '']) => `${name.padEnd(10)}${text}`), '', 'Ctrl+C stops it.'].join(
      '\n',
    ),
  );
}

/** How to sign in to the replay console of a demonstration. */
function staffText(): string {
  const people = demonstrationStaff.map(
    ({ name, role, secret }) => `  ${name.padEnd(17)}${role.padEnd(12)}${secret}`,
  );
  return [
    `Staff of a demonstration, all with the password ${demonstrationPassword}, and the secrets of their authenticators:`,
    ...people,
    'A code for one of them: npm run staff -- code demo-support',
  ].join('\n');
}

async function main(): Promise<void> {
  if (asksForHelp(process.argv.slice(2))) {
    console.log(`${usage}\n\n${staffText()}`);
    return;
  }
  process.env.NODE_ENV ??= 'production';
  const options = optionsFrom(process.argv.slice(2), process.env);
  const hasApp = options.appFolder !== null && buildApp(options.appFolder, (line) => console.log(line));
  const gateway = await startGateway(options);
  announce(gateway, options, hasApp);
  let stopping = false;
  const stop = (): void => {
    // A second Ctrl+C does not wait.
    if (stopping) process.exit(130);
    stopping = true;
    gateway.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof UsageError ? 2 : 1);
});
