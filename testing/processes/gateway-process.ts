import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** `gateway/main.ts` as a process of its own, as an operator starts it. */
export class GatewayProcess {
  static readonly #alive = new Set<GatewayProcess>();
  readonly #child: ChildProcess;
  readonly ended: Promise<Ended>;
  #output = '';
  #errors = '';
  #heard: (() => void)[] = [];
  #isOver = false;

  /** @param script what Node runs: as an operator does, unless it was compiled for many starts */
  constructor(args: readonly string[], script: readonly string[] = ['--import', 'tsx', 'gateway/main.ts']) {
    this.#child = spawn(process.execPath, [...script, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    GatewayProcess.#alive.add(this);
    this.#child.stdout?.on('data', (data: Buffer) => {
      this.#output += data.toString();
      this.#wake();
    });
    this.#child.stderr?.on('data', (data: Buffer) => {
      this.#errors += data.toString();
    });
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code) => {
        this.#isOver = true;
        GatewayProcess.#alive.delete(this);
        this.#wake();
        resolve({ code, output: this.#output, errors: this.#errors });
      });
    });
  }

  #wake(): void {
    for (const resolve of this.#heard.splice(0)) resolve();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Address once it serves. @throws with what it said when it ended instead. */
  async url(): Promise<string> {
    for (;;) {
      const found = /^listening on (\S+)$/m.exec(this.#output)?.[1];
      if (found !== undefined) return found;
      if (this.#isOver) throw new Error(`the gateway ended: ${this.#errors}`);
      await new Promise<void>((resolve) => this.#heard.push(resolve));
    }
  }

  /** After a failed test: nothing keeps running. */
  static async endAll(): Promise<void> {
    await Promise.all([...GatewayProcess.#alive].map((one) => one.stop('SIGKILL')));
  }

  /** SIGSTOP and SIGCONT, which end nothing. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.signal(signal);
    return this.ended;
  }
}
