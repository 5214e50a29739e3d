/**
 * Why more of a recording is not taken. hole: what comes before is missing. fork: it goes on from another
 * head. altered: not on its chain. tooLarge, full: beyond a limit. key: somebody else began it. erased: it
 * stays so. unreadable: does not decode. busy: too much at once, later again.
 */
export type UploadRefusal =
  | 'hole'
  | 'fork'
  | 'altered'
  | 'tooLarge'
  | 'full'
  | 'key'
  | 'erased'
  | 'malformed'
  | 'unreadable'
  | 'busy';

export class UploadRefused extends Error {
  readonly why: UploadRefusal;

  constructor(why: UploadRefusal, detail: string) {
    super(`${why}: ${detail}`);
    this.name = 'UploadRefused';
    this.why = why;
  }
}
