import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A PostgreSQL server whose disk can be filled to the last byte, and emptied again. */
export interface ServerOnSmallDisk {
  readonly url: string;
  fill(): void;
  free(): void;
  stop(): Promise<void>;
}

const BYTES = 192 * 1024 * 1024;

const mount = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${BYTES}`, 'tmpfs', folder]).status === 0;

/**
 * The server of `tools/postgres/throwaway.sh` on a disk in memory of its own.
 *
 * @returns null where no disk may be mounted, or there is no PostgreSQL.
 */
export async function serverOnSmallDisk(): Promise<ServerOnSmallDisk | null> {
  const folder = mkdtempSync(join(tmpdir(), 'slipstream-disk-'));
  if (!mount(folder)) {
    rmSync(folder, { recursive: true });
    return null;
  }
  // The server runs as somebody else.
  chmodSync(folder, 0o755);
  const unmount = (): void => {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  const script = spawn(
    'bash',
    ['tools/postgres/throwaway.sh', 'sh', '-c', 'echo "$SLIPSTREAM_TEST_PG"; cat > /dev/null'],
    { env: { ...process.env, TMPDIR: folder }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const ended = new Promise<void>((resolve) => script.once('exit', () => resolve()));
  const url = await new Promise<string | null>((resolve) => {
    createInterface(script.stdout).once('line', resolve);
    void ended.then(() => resolve(null));
  });
  if (url === null) {
    unmount();
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    url,
    fill() {
      const { bfree, bsize } = statfsSync(folder);
      writeFileSync(ballast, new Uint8Array(bfree * bsize));
    },
    free: () => rmSync(ballast, { force: true }),
    async stop() {
      script.stdin.end();
      await ended;
      unmount();
    },
  };
}
