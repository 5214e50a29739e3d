import { json, type Rig } from './slip-rig.ts';

/**
 * Tells a slip's outcome on the live channel.
 *
 * @param at when the gateway says that it wrote it, by its own clock
 */
export const tellOutcome = (rig: Rig, slip: unknown, seq = 1, at = 0): void =>
  rig.submit({
    type: 'live/accountMessageReceived',
    data: {
      message: {
        channel: '/betplacement/g',
        type: 'placement',
        op: 'update',
        epoch: 'a',
        seq,
        at,
        slip: json(slip),
      },
    },
  });
