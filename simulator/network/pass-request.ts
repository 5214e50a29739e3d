import { placeBets } from '#domain/contract/betting.ts';
import { cashOut } from '#domain/contract/cash-out.ts';
import type { GatewayNode } from '../gateway/gateway-node.ts';
import type { Answer, Request } from './http.ts';

export const isPlacement = ({ path }: Pick<Request, 'path'>): boolean =>
  path.split('?', 1)[0] === placeBets.path;

export const isCashOut = ({ path }: Pick<Request, 'path'>): boolean => path.split('?', 1)[0] === cashOut.path;

const HEADERS = ['content-type', 'x-server-time'] as const;

/** A request through the whole HTTP side of a gateway, without a socket. */
export async function pass(node: GatewayNode, { method, path, headers, body }: Request): Promise<Answer> {
  const answer = await node.app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url: path,
    headers: { ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  const kept = HEADERS.flatMap((name) => {
    const value = answer.headers[name];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  const [set] = [answer.headers['set-cookie']].flat();
  const cookie = set?.split(';')[0];
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(kept),
    text: answer.payload,
    ...(cookie === undefined ? {} : { cookie }),
  };
}
