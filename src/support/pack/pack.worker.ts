import { verifyEvidence } from '#recordings/format/evidence/verify-evidence.ts';
import { webEvidence } from '#src/verify/web-evidence.ts';
import type { PackReply } from './pack-messages.ts';
import { isTooLarge, unpack } from './unpack.ts';

const reply = (message: PackReply): void => self.postMessage(message);

/** Takes a pack apart and checks it away from the page: both go through every byte of it. */
async function read(file: Blob): Promise<void> {
  if (isTooLarge(file)) {
    reply({ kind: 'refused', because: 'tooLarge', detail: `${file.size} bytes` });
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const unpacked = unpack(bytes);
  if (unpacked.kind === 'refused') {
    reply(unpacked);
    return;
  }
  const { recording, acts } = unpacked;
  reply({ kind: 'unpacked', recording: new Blob([new Uint8Array(recording)]), acts });
  reply({ kind: 'checked', verdict: await verifyEvidence(bytes, webEvidence) });
}

self.onmessage = ({ data }: MessageEvent<Blob>) =>
  void read(data).catch((error: unknown) =>
    reply({ kind: 'refused', because: 'unreadable', detail: String(error) }),
  );
