/**
 * Why more of a recording is not taken. hole: what comes before is not here. fork: it goes on from another head than
 * the one that is here. altered: an event is not on the chain that it claims. tooLarge, full: beyond a limit.
 * key: somebody else began this recording. erased: it was erased, and stays so. unreadable: its content does not decode.
 * busy: its sender has sent too much at once, and may again later.
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
