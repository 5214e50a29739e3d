/**
 * Why a recording cannot be trusted or read.
 *
 * notASlipFile: it does not begin like one. truncated: it ends before its trailer. altered: a digest does not
 * hold; `seq` is the first event that is not what was recorded, absent when it is the container and no event.
 * unknownEvent, newerVersion: written by another build (of the format or of one event). invalidEvent: intact,
 * but no payload this build accepts. tooLarge: beyond what this reader takes from anybody.
 */
export type RecordingErrorKind =
  | 'notASlipFile'
  | 'truncated'
  | 'altered'
  | 'unknownEvent'
  | 'newerVersion'
  | 'invalidEvent'
  | 'tooLarge';

export class RecordingError extends Error {
  readonly kind: RecordingErrorKind;
  readonly seq: number | undefined;

  constructor(kind: RecordingErrorKind, detail: string, seq?: number) {
    super(seq === undefined ? `${kind}: ${detail}` : `${kind} at event ${seq}: ${detail}`);
    this.name = 'RecordingError';
    this.kind = kind;
    this.seq = seq;
  }
}
