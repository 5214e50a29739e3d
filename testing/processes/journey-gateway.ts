import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { FeedChange } from '#gateway/core/feed.ts';
import type { GatewayOptions } from '#gateway/gateway-options.ts';
import { freshDataFolder } from '../databases/fresh-data.ts';
import { gatewayScript } from './journey-gateway-script.ts';

export interface GatewayUnderTest {
  readonly url: string;
  readonly dataFolder: string;
  /** Makes the scripted feed report changes, as one moment. */
  tell(...changes: readonly FeedChange[]): void;
  /** Lets running calls finish. */
  stop(): Promise<void>;
  /** As a power cut does it. The data folder stays for the next start. */
  kill(): Promise<void>;
}

export interface ScriptOptions {
  readonly scripted?: boolean;
  /** The time of the script's world at the start, epoch ms; without it the wall clock. */
  readonly world?: number;
  /** Names of matches that have bet builders, beside those of the script. */
  readonly modelled?: readonly string[];
}

/**
 * Several gateways and browsers share the cores of one machine: how late a turn is says nothing there. That
 * calls are refused for it has tests of its own (`gateway/http/refuse-overload.test.ts`). The sample is as
 * long as the bound: one without a single turn counts as late beyond any.
 */
const UNHURRIED = { loopDelayMs: 20_000, sampleMs: 20_000 } as const;

/**
 * Starts a real gateway on an embedded database of its own, which takes customers as known unless it is asked
 * to ask; rejects with its output when it does not come up.
 */
export async function startGatewayProcess(
  options: Partial<GatewayOptions> & ScriptOptions,
): Promise<GatewayUnderTest> {
  const dataFolder = options.dataFolder ?? (await freshDataFolder('e2e'));
  const given = { port: 0, logLevel: 'error', overload: UNHURRIED, asksIdentity: false, ...options };
  const settings = { ...given, dataFolder };
  // Without a runner in between: when this process has ended, the gateway has, and its data folder is free.
  const child = spawn(process.execPath, [...gatewayScript(), JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const url = await addressOf(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    dataFolder,
    tell: (...changes) => void child.stdin.write(`${JSON.stringify(changes)}\n`),
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    if (child.stdout !== null) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        said.push(line);
        if (line.startsWith('{"url"')) resolve((JSON.parse(line) as { url: string }).url);
      });
    }
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}:\n${said.join('\n')}`)));
  });
}
