import type { Request } from './http.ts';

export const pathOf = ({ path }: Request): string => path.split('?', 1)[0] ?? '';

/** Of a session. */
export const credentialOf = ({ headers }: Request): string | undefined =>
  /(?:^|; )sid=([^;]*)/.exec(headers.cookie ?? '')?.[1];
