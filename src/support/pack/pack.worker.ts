import { holdAgainst } from './hold-against.ts';
import type { PackReply, PackRequest } from './pack-messages.ts';
import { isTooLarge, unpack } from './unpack.ts';

const reply = (message: PackReply): void => self.postMessage(message);

/**
 * Takes a pack apart, where it is one, and checks the file away from the page: both go through every byte of
 * it.
 */
async function read({ file, keys, isPack }: PackRequest): Promise<void> {
  if (isTooLarge(file)) {
    reply({ kind: 'refused', because: 'tooLarge', detail: `${file.size} bytes` });
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const unpacked = isPack ? unpack(bytes) : undefined;
  if (unpacked?.kind === 'refused') {
    reply(unpacked);
    return;
  }
  if (unpacked !== undefined) {
    const { recording, acts, subject } = unpacked;
    reply({ kind: 'unpacked', recording: new Blob([new Uint8Array(recording)]), acts, subject });
  }
  reply({ kind: 'checked', verdict: await holdAgainst(bytes, keys) });
}

self.onmessage = ({ data }: MessageEvent<PackRequest>) =>
  void read(data).catch((error: unknown) =>
    reply({ kind: 'refused', because: 'unreadable', detail: String(error) }),
  );
