import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { STAFF_CLIENT_ID } from '#domain/contract/staff-call.ts';

export interface StaffRequest {
  readonly method: 'GET' | 'POST';
  /** With its parts filled in. */
  readonly path: string;
  readonly body?: unknown;
  readonly cookie?: string;
}

/** A request as the console of that gateway sends it. */
export const askAsStaff = (url: string, { method, path, body, cookie }: StaffRequest): Promise<Response> =>
  fetch(`${url}${path}`, {
    method,
    headers: {
      [REQUEST_HEADERS.contentType]: 'application/json',
      [REQUEST_HEADERS.clientId]: STAFF_CLIENT_ID,
      origin: url,
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
