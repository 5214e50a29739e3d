import { type ChildProcess, fork } from 'node:child_process';
import { SHORT_LIVED } from '#testing/processes/compiled.ts';
import { ChildMessage, type Inspection } from './messages.ts';

type Refusal = Extract<ChildMessage, { kind: 'refused' }>;

/** One child process, from its start to its death. */
export class Life {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  #inspection: Inspection | undefined;
  #url: string | undefined;
  #refusal: Refusal | undefined;
  #waiting: (() => void)[] = [];
  isDead = false;

  /** @param script the compiled `child.ts` */
  constructor(script: string, folder: string, name: string) {
    this.#child = fork(script, [folder, name], { execArgv: [SHORT_LIVED] });
    this.#child.on('message', (raw) => this.#hear(ChildMessage.parse(raw)));
    this.#gone = new Promise((resolve) => {
      this.#child.once('exit', () => {
        this.isDead = true;
        this.#wake();
        resolve();
      });
    });
  }

  #hear(message: ChildMessage): void {
    if (message.kind === 'inspected') this.#inspection = message;
    else if (message.kind === 'ready') this.#url = message.url;
    else this.#refusal = message;
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #until<T>(look: () => T | undefined): Promise<T | undefined> {
    for (;;) {
      const found = look();
      if (found !== undefined || this.isDead) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** What the last life left; undefined when this one died before it could tell. */
  inspection(): Promise<Inspection | undefined> {
    return this.#until(() => this.#inspection);
  }

  /** Address once it serves; undefined when it died before. */
  url(): Promise<string | undefined> {
    return this.#until(() => this.#url);
  }

  refusal(): Promise<Refusal | undefined> {
    return this.#until(() => this.#refusal);
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone;
  }
}
