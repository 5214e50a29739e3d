/**
 * A gateway as a process: `tsx gateway/main.ts --port 4600`. The first line on the standard output says where
 * it listens; SIGINT and SIGTERM end it in order. Exit codes: 0 stopped, 1 could not start, 2 wrong options.
 */
import { asksForHelp, optionsFrom, UsageError, usage } from './config/command-line.ts';
import { startGateway } from './start-gateway.ts';

async function main(): Promise<void> {
  if (asksForHelp(process.argv.slice(2))) {
    console.log(usage);
    return;
  }
  const gateway = await startGateway(optionsFrom(process.argv.slice(2), process.env));
  const stop = (): void => {
    gateway.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // Said last: whoever reads it may end the process at once.
  console.log(`listening on ${gateway.url}`);
  console.log(gateway.database);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof UsageError ? 2 : 1);
});
