import { staffGatewayPart, type View } from '#domain/contract/staff-recordings.ts';
import { useDesk } from './desk-context.ts';

/** The gateway's part of the session that is looked at; empty when it is refused, and whoever needs all of it says why. */
export function useGatewayActs({ view }: View): () => Promise<readonly object[]> {
  const { ask } = useDesk();
  return async () => {
    const reply = await ask(staffGatewayPart, { view }, {});
    return reply.kind === 'answered' ? reply.answer.data.acts : [];
  };
}
