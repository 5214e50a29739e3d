import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getHome } from '#domain/contract/catalogue.ts';
import { freshDataFolder } from '#testing/databases/fresh-data.ts';
import { missingRecordings, streamPath } from '#testing/offers/recorded-data.ts';
import { compile, SHORT_LIVED } from '#testing/processes/compiled.ts';
import { type Ended, GatewayProcess } from '#testing/processes/gateway-process.ts';
import { optionsFrom } from '../config/command-line.ts';
import { startGateway } from '../start-gateway.ts';

// Gateways are started as processes, some of them twice: seconds on a quiet machine, more on a busy one.
vi.setConfig({ testTimeout: 300_000 });

let folder = '';
const folders: string[] = [];
/**
 * To translate the gateway anew takes longer than its start: wrong flags, and `hostile-http.test.ts`, start
 * it as an operator does.
 */
let compiled: readonly string[] = [];
let takeAway = (): Promise<void> => Promise.resolve();
beforeAll(async () => {
  const program = await compile({ root: '.', entry: 'gateway/main.ts' });
  compiled = [SHORT_LIVED, program.script];
  takeAway = program.takeAway;
  folder = await mkdtemp(join(tmpdir(), 'slipstream-start-'));
  // Whoever asks first makes it: not in the time of a test.
  await data();
});
afterAll(async () => {
  await GatewayProcess.endAll();
  await takeAway();
  for (const own of [folder, ...folders]) await rm(own, { recursive: true, force: true });
});

/** A race instead of the simulated world, which takes longer to begin than all else. */
const RACE = ['--feed', 'simulator/streams/own-streams/race.jsonl'];
/** A data folder that is not there yet: the first start makes it. */
const noData = (): string[] => ['--data', join(folder, 'first')];
/** One on which a gateway ran before. */
const data = async (): Promise<string[]> => {
  const own = await freshDataFolder('start');
  folders.push(own);
  return ['--data', own];
};
const gatewayOn = (...args: string[]): GatewayProcess =>
  new GatewayProcess(['--port', '0', ...args], compiled);
const run = (...args: string[]): Promise<Ended> => gatewayOn(...args).ended;

/**
 * The same start without a process of its own, which `main.ts` adds nothing to but its exit code. @returns
 * why it was refused
 */
async function refusal(...args: string[]): Promise<string> {
  try {
    const gateway = await startGateway(optionsFrom(['--port', '0', ...args], {}));
    await gateway.stop();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('it started');
}

/** It said why on the error output, in words instead of a stack, and never listened. */
function expectRefusal(ended: Ended, code: number, ...said: RegExp[]): void {
  expect(ended).toMatchObject({ code, output: '' });
  for (const words of said) expect(ended.errors).toMatch(words);
  expect(ended.errors).not.toMatch(/^\s+at .+:\d+:\d+/m);
}

describe('a gateway process that cannot start says why and ends', () => {
  it('on a wrong feed file, naming the line', async () => {
    const wrong: [name: string, content: string, said: RegExp][] = [
      ['prose.jsonl', 'Dear sir,\n', /prose\.jsonl, line 1: expected one JSON object a line/],
      ['late.jsonl', '\n\n{"op":"mcm","pt":"soon"}\n', /late\.jsonl, line 3: expected an Exchange Stream/],
      ['fake.jsonl.gz', '{"op":"mcm"}', /fake\.jsonl\.gz, line 1: expected sound gzip data/],
    ];
    const where = await data();
    for (const [nth, [name, content, said]] of wrong.entries()) {
      const path = join(folder, name);
      await writeFile(path, content);
      if (nth === 0) expectRefusal(await run(...where, '--feed', path), 1, said);
      else expect(await refusal(...where, '--feed', path)).toMatch(said);
    }
  });

  it('on a feed that is not there, and leaves the data folder to the next start', async () => {
    expectRefusal(
      await run(...noData(), '--feed', join(folder, 'nowhere')),
      1,
      /nowhere: expected a file or folder that exists/,
    );
    const next = gatewayOn(...noData(), ...RACE);
    await next.url();
    expect(await next.stop()).toMatchObject({ code: 0, errors: '' });
  });

  it('on a port in use', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expectRefusal(
      await run(...(await data()), ...RACE, '--port', String(port)),
      1,
      new RegExp(`port ${port} on 127\\.0\\.0\\.1 is in use.*--port`),
    );
    await new Promise((resolve) => holder.close(resolve));
  });

  it('on an address that is not its own', async () => {
    expectRefusal(
      await run(...(await data()), ...RACE, '--host', '203.0.113.7', '--demo-for-anybody'),
      1,
      /203\.0\.113\.7/,
    );
  });

  it('on a data folder that cannot be made, or written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, 'not a folder');
    // Permission bits do not stop root; below a file, and in a file system that takes no folders, nobody can
    // write.
    const said = (path: string): RegExp =>
      new RegExp(`data folder ${path} cannot be written: .+--data FOLDER`);
    expectRefusal(await run('--data', file), 1, said(file));
    for (const path of [join(file, 'data'), '/proc/slipstream', '/proc/slip/stream'])
      expect(await refusal('--data', path)).toMatch(said(path));
  });

  it('on a database that cannot be reached, without its password', async () => {
    const ended = await run('--db', 'postgres://ann:sesame@127.0.0.1:1/bets', '--demo');
    expectRefusal(ended, 1, /postgres:\/\/ann:\*\*\*@127\.0\.0\.1:1\/bets cannot be reached/);
    expect(ended.errors).not.toContain('sesame');
  });

  it('[HOLD-07] without a demonstration and a key that seals those that sign', async () => {
    const ended = await run('--db', 'postgres://ann:sesame@127.0.0.1:1/bets');
    expectRefusal(ended, 1, /hand in SLIPSTREAM_RECORDINGS_KEY/);
  });

  it('on wrong flags, with the right ones', async () => {
    const wrong: [args: string[], said: RegExp][] = [
      [['--port', 'eighty'], /--port must be a number/],
      [['simulator'], /simulator/],
      [['--feed'], /--feed/],
      [['--log', 'loud'], /--log must be one of/],
    ];
    const usage = /--data FOLDER {2}folder of the embedded database/;
    expectRefusal(await new GatewayProcess(['--port', '0', '--speeed', '3']).ended, 2, /--speeed/, usage);
    for (const [args, said] of wrong) {
      const why = await refusal(...args);
      expect(why).toMatch(said);
      expect(why).toMatch(usage);
    }
  });
});

describe('two gateway processes on one data folder', () => {
  it('[FAIL-32] the second refuses and names the first, which works on; after kill -9 the folder is free', async () => {
    const shared = await data();
    const first = gatewayOn(...shared, ...RACE);
    const url = await first.url();
    expectRefusal(
      await run(...shared),
      1,
      /The data folder .*slipstream-start-.* is in use by process \d+\. Stop that gateway first/,
    );
    expect(first.isOver).toBe(false);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await first.stop('SIGKILL');
    const heir = gatewayOn(...shared, ...RACE);
    await heir.url();
    expect(await heir.stop()).toMatchObject({ code: 0, errors: '' });
  });
});

describe.skipIf(missingRecordings !== undefined)(
  `a gateway process on a recording${missingRecordings === undefined ? '' : ` (skipped: ${missingRecordings})`}`,
  () => {
    it('lists the match of today, about to begin, with all its markets', async () => {
      const file = streamPath('football_event28202626_middlesbrough-v-man-city_77markets_basic.jsonl.gz');
      const gateway = gatewayOn(...(await data()), '--feed', file);
      const answer = await fetch(`${await gateway.url()}/api/v3/home`);
      const { entities } = getHome.answer.parse(await answer.json());
      expect(entities.events).toMatchObject([
        { name: 'Middlesbrough v Man City', state: 'NOTSTARTED', marketCount: 77 },
      ]);
      // The recording is of 2017; its times are moved so that it begins now.
      const [match] = entities.events;
      expect(Math.abs((match?.startTime ?? 0) - Date.now())).toBeLessThan(3_600_000);
      expect(await gateway.stop()).toMatchObject({ code: 0, errors: '' });
    });
  },
);
