import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * Another process owns the data folder. Two PGlite on one folder lose half of what they acknowledge
 * (REL-02).
 */
export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. ` +
        'Stop that gateway first, or give this one another folder (--data FOLDER) or a PostgreSQL server (--db URL).',
    );
    this.name = 'FolderInUse';
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

const PID_FILE = 'gateway.pid';

/**
 * Start of a process in clock ticks since boot: with the pid it names one process for good. Empty where there
 * is no /proc.
 */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The command name may hold spaces and brackets; fields are counted after its closing one.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const identity = (): string => [process.pid, processStart(process.pid), hostname()].join('\n');

/** Pid of the living owner that the file names; undefined when the file is left over. */
function livingOwner(file: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const [pidText = '', start = '', host = ''] = text.split('\n');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || host !== hostname() || !isAlive(pid)) return undefined;
  return start !== '' && processStart(pid) !== start ? undefined : pid;
}

/** Taken with O_EXCL; a file left by a dead process is replaced. */
function takePidFile(folder: string): string {
  const file = join(folder, PID_FILE);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, identity());
      closeSync(handle);
      return file;
    } catch (error) {
      const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!exists) throw error;
      const owner = livingOwner(file);
      if (owner !== undefined || attempt === 3) throw new FolderInUse(folder, ownerText(owner));
      rmSync(file, { force: true });
    }
  }
}

const ownerText = (pid: number | undefined): string =>
  pid === undefined ? 'another gateway' : `process ${String(pid)}`;

/**
 * Linux: a name in the abstract socket space, which the kernel frees at any kind of death and never gives
 * twice. It is proof where the pid file is only a witness.
 */
function takeSocket(folder: string): Promise<Server | 'taken'> {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex');
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.unref();
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve('taken');
      else reject(error);
    });
    server.listen(`\0slipstream-${name}`, () => resolve(server));
  });
}

/**
 * Makes this process the only owner of a data folder until `release` or its death.
 *
 * @throws FolderInUse at once when there is another owner, also one in this same process.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const socket = process.platform === 'linux' ? await takeSocket(folder) : undefined;
  if (socket === 'taken') throw new FolderInUse(folder, ownerText(livingOwner(join(folder, PID_FILE))));
  try {
    const file = takePidFile(folder);
    return {
      async release() {
        rmSync(file, { force: true });
        await new Promise<void>((resolve) =>
          socket === undefined ? resolve() : socket.close(() => resolve()),
        );
      },
    };
  } catch (error) {
    socket?.close();
    throw error;
  }
}
