import type * as z from 'zod/mini';
import { ErrorBody } from '#domain/contract/errors.ts';
import { REQUEST_HEADERS, SERVER_TIME_HEADER } from '#domain/contract/headers.ts';
import { STAFF_CLIENT_ID, type StaffCall } from '#domain/contract/staff-call.ts';
import { readAnswer } from './parse-answer.ts';

export interface Answered<Answer> {
  readonly kind: 'answered';
  readonly answer: Answer;
  /** The gateway's clock when it answered, epoch ms. */
  readonly at: number;
}
/** `because` is the gateway's `errorType`, or `UNREACHABLE` when nothing that could be read came back. */
export interface Refused {
  readonly kind: 'refused';
  readonly because: string;
}
export type Reply<Answer> = Answered<Answer> | Refused;

type Params<Call extends StaffCall> = z.infer<Call['params']>;
type Body<Call extends StaffCall> = z.infer<Call['body']>;

const pathOf = (call: StaffCall, params: Readonly<Record<string, unknown>>): string =>
  call.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));

async function contentOf(response: Response): Promise<unknown> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return isJson ? response.json() : new Uint8Array(await response.arrayBuffer());
}

/**
 * Asks the gateway that served this page. Only the calls of the staff's contract can be asked: nothing here
 * could place a bet (PRIN-10). Never throws.
 */
export async function askStaff<Call extends StaffCall>(
  call: Call,
  params: Params<Call> & Readonly<Record<string, unknown>>,
  body: Body<Call>,
): Promise<Reply<z.infer<Call['answer']>>> {
  try {
    const isPost = call.method === 'POST';
    const response = await fetch(pathOf(call, params), {
      method: call.method,
      credentials: 'same-origin',
      headers: {
        [REQUEST_HEADERS.clientId]: STAFF_CLIENT_ID,
        ...(isPost ? { [REQUEST_HEADERS.contentType]: 'application/json' } : {}),
      },
      ...(isPost ? { body: JSON.stringify(body) } : {}),
    });
    const content = await contentOf(response);
    if (!response.ok) {
      const error = ErrorBody.safeParse(content);
      return { kind: 'refused', because: error.success ? error.data.errorType : 'UNREACHABLE' };
    }
    const answer = call.answer.safeParse(content);
    if (!answer.success) return { kind: 'refused', because: 'UNREACHABLE' };
    const at = Number(response.headers.get(SERVER_TIME_HEADER));
    return { kind: 'answered', answer: readAnswer(call, answer.data), at: at > 0 ? at : Date.now() };
  } catch {
    return { kind: 'refused', because: 'UNREACHABLE' };
  }
}
