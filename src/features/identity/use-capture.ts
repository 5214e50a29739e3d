import { useEffect, useRef, useState } from 'react';
import type { DataOf } from '#domain/events/registry.ts';
import type { DocumentKind } from '#domain/identity/documents.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';

type Camera = DataOf<'intent/captureMoved'>['camera'];

/** Why there is no picture: what the customer or their browser does not allow is another thing than none. */
const whyNot = (error: unknown): Camera =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
    ? 'refused'
    : 'none';

async function openCamera(): Promise<MediaStream> {
  // Without a safe connection a browser has none to give.
  if (!('mediaDevices' in navigator)) throw new Error('no camera here');
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1_920 }, height: { ideal: 1_080 } },
  });
}

const stop = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** The camera of one document, let go of with its form, and in the log what became of it (KYC-07.1). */
export function useCapture(kind: DocumentKind) {
  const submit = useSubmit();
  const [stream, setStream] = useState<MediaStream>();
  const [isAsked, setAsked] = useState(false);
  const held = useRef<{ isGone: boolean; stream?: MediaStream | undefined }>({ isGone: false });
  const moved = (camera: Camera): void => submit({ type: 'intent/captureMoved', data: { kind, camera } });
  const hold = (next: MediaStream | undefined): void => {
    if (next === undefined) stop(held.current.stream);
    held.current.stream = next;
    setStream(next);
  };
  useEffect(() => {
    const here = held.current;
    here.isGone = false;
    return () => {
      here.isGone = true;
      stop(here.stream);
    };
  }, []);
  const open = async (): Promise<void> => {
    moved('opened');
    setAsked(true);
    try {
      const opened = await openCamera();
      if (held.current.isGone) stop(opened);
      else hold(opened);
    } catch (error) {
      moved(whyNot(error));
    } finally {
      setAsked(false);
    }
  };
  const close = (): void => {
    hold(undefined);
    moved('closed');
  };
  return { stream, isOpen: isAsked || stream !== undefined, open, close } as const;
}
