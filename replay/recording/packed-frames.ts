import type { PackedSegment } from '#recordings/format/segment.ts';

/** Frames of prices as they stand in the file. */
export interface PackedFrames {
  readonly segments: readonly Pick<PackedSegment, 'info' | 'parts'>[];
  /** Frames before each segment. */
  readonly starts: Uint32Array;
}

export const noFrames: PackedFrames = { segments: [], starts: new Uint32Array(0) };
