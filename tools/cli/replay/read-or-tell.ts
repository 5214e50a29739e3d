import type { Output } from '../../command/command.ts';
import { isUnreadable, type ReadRecording, tryRecording, unreadableText } from './read-recording.ts';

/** A recording that a command works on; undefined, and said to who called it, where it cannot be read. */
export async function readOrTell(
  file: string,
  json: boolean,
  output: Output,
): Promise<ReadRecording | undefined> {
  const read = await tryRecording(file);
  if (!isUnreadable(read)) return read;
  output.out(json ? JSON.stringify(read) : unreadableText(read));
  return undefined;
}
