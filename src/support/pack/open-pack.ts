import type { BundleSubject } from '#domain/proofs/bundle/bundle-parts.ts';
import type { Verdict } from '#recordings/format/evidence/verdict.ts';
import type { Refused } from '../recording/recording-messages.ts';
import type { PackReply, PackRequest } from './pack-messages.ts';
import { fetchTrustedKeys } from './trusted-keys.ts';

/** The evidence pack that a recording came from, or the file that it stood in alone. */
export interface Pack {
  readonly kind: 'pack' | 'alone';
  /** What checking it has shown; undefined when it could not be checked. */
  readonly verdict: Promise<Verdict | undefined>;
  /** What the gateway says that it did, where the pack holds that. */
  readonly acts: readonly object[] | undefined;
  /** The bet that the pack is about, as it says; absent for a file alone. */
  readonly subject?: BundleSubject | undefined;
}

interface OpenedPack extends Omit<Pack, 'kind'> {
  readonly kind: 'opened';
  readonly recording: Blob;
  readonly close: () => void;
}

const ZIP = 'PK';

/**
 * By its first bytes: names say nothing. A file that cannot be read is none, and whoever reads it next says
 * so.
 */
export async function isPack(file: Blob): Promise<boolean> {
  try {
    return (await file.slice(0, ZIP.length).text()) === ZIP;
  } catch {
    return false;
  }
}

/** Takes the recording out of a pack in a worker, which goes on and checks the pack. Never throws. */
export function openPack(file: Blob, signal: AbortSignal | undefined): Promise<OpenedPack | Refused> {
  const worker = new Worker(new URL('./pack.worker.ts', import.meta.url), { type: 'module' });
  const close = (): void => worker.terminate();
  signal?.addEventListener('abort', close);
  let tell: (verdict: Verdict | undefined) => void = () => undefined;
  const verdict = new Promise<Verdict | undefined>((resolve) => {
    tell = resolve;
  });
  return new Promise((resolve) => {
    const fail = (refused: Refused): void => {
      close();
      tell(undefined);
      resolve(refused);
    };
    worker.onerror = ({ message }) => fail({ kind: 'refused', because: 'unreadable', detail: message });
    worker.onmessage = ({ data }: MessageEvent<PackReply>) => {
      if (data.kind === 'refused') fail(data);
      else if (data.kind === 'checked') {
        close();
        tell(data.verdict);
      } else {
        const { recording, acts, subject } = data;
        resolve({ kind: 'opened', recording, acts, subject, verdict, close });
      }
    };
    void fetchTrustedKeys().then((keys) => {
      const request: PackRequest = { file, keys, isPack: true };
      worker.postMessage(request);
    });
  });
}

/** What checking a recording that came alone shows; undefined when it could not be checked. Never throws. */
export function checkAlone(file: Blob): { readonly verdict: Pack['verdict']; readonly close: () => void } {
  const worker = new Worker(new URL('./pack.worker.ts', import.meta.url), { type: 'module' });
  const close = (): void => worker.terminate();
  const verdict = new Promise<Verdict | undefined>((resolve) => {
    worker.onerror = () => resolve(undefined);
    worker.onmessage = ({ data }: MessageEvent<PackReply>) =>
      resolve(data.kind === 'checked' ? data.verdict : undefined);
    void fetchTrustedKeys().then((keys) => {
      const request: PackRequest = { file, keys, isPack: false };
      worker.postMessage(request);
    });
  });
  return { verdict: verdict.finally(close), close };
}
