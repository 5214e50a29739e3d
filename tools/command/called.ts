import { exitCodes, type Output, wrongUse } from './command.ts';

/** Options that every command over recordings has. */
export const commonOptions = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * How a command is called: its help, and its arguments read, or a sentence that says what is wrong with them.
 */
export interface Usage<Command> {
  readonly help: string;
  /** May throw: the message is the sentence. */
  readonly parse: (args: readonly string[]) => Command | string;
}

/** What was thrown, in words. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function parsed<Command>({ parse }: Usage<Command>, args: readonly string[]): Command | string {
  try {
    return parse(args);
  } catch (error) {
    return sentenceOf(error);
  }
}

/**
 * Performs a command that was called rightly. Otherwise, or when asked to, says how it is called. @returns
 * the exit code.
 */
export async function called<Command extends { readonly help: boolean }>(
  usage: Usage<Command>,
  args: readonly string[],
  output: Output,
  perform: (command: Command) => Promise<number>,
): Promise<number> {
  const command = parsed(usage, args);
  if (typeof command === 'string') return wrongUse(output, command, usage.help);
  if (!command.help) return perform(command);
  output.out(usage.help);
  return exitCodes.ok;
}
