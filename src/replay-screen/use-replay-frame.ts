import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ReplayFrame } from './replay-frame.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A frame that shows the stage, as large as its box lets it be and never larger than life. */
export interface StagedFrame<Box extends HTMLElement> {
  readonly box: RefObject<Box | null>;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly scale: number;
  /** Whether all of the screen is there; before that it is none that the customer saw. */
  readonly stands: boolean;
}

/** @param page address of the console's page, which finds its stage by the window around it. */
export function useFrame<Box extends HTMLElement>(
  stage: ReplayFrame,
  { width, height }: Size,
  page: string,
): StagedFrame<Box> {
  const box = useRef<Box>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [scale, setScale] = useState(1);
  const [standing, setStanding] = useState<ReplayFrame>();
  // The frame's page looks for its stage when it loads, so the stage stands before the frame has an address.
  useEffect(() => {
    window.replayStage = { ...stage, stands: () => setStanding(stage) };
    if (frame.current !== null) frame.current.src = page;
    return () => {
      delete window.replayStage;
    };
  }, [stage, page]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      setScale(Math.min(1, entry.contentRect.width / width, entry.contentRect.height / height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [width, height]);
  return { box, frame, scale, stands: standing === stage };
}
