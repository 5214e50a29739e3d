/**
 * unknownType: this build has no such event. newerVersion: it has an older one. Both mean that the log was
 * written by another build and must not be written on (PIT-27). missingUpcast: the chain of conversions has a
 * hole; a defect of this build. invalidVersion, invalidPayload: no build can have written this.
 */
export type UnreadableReason =
  | 'unknownType'
  | 'newerVersion'
  | 'missingUpcast'
  | 'invalidVersion'
  | 'invalidPayload';

/** A stored event that this build cannot turn into an event of its own. */
export class UnreadableEvent extends Error {
  readonly reason: UnreadableReason;
  readonly type: string;
  readonly version: number;

  constructor(reason: UnreadableReason, type: string, version: number, detail: string) {
    super(`${type} v${version}: ${detail}`);
    this.name = 'UnreadableEvent';
    this.reason = reason;
    this.type = type;
    this.version = version;
  }
}
