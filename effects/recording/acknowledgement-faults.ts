import type { EventOf } from '#domain/events/registry.ts';
import { type ConfigSlice, selectConfig } from '#projections/config/select-config.ts';
import { isSigned } from '../placement/receipt-signature.ts';

type Fault = EventOf<'recording/acknowledgementRefused'>['data']['why'][number];

/**
 * Why an acknowledgement cannot be relied on; empty when it can (EVT-05). The key is the one of receipts,
 * from the gateway's configuration; a gateway that publishes none has it checked in everything but the
 * signature, as its receipts. Nobody can have acknowledged what comes after the acknowledgement.
 */
export function acknowledgementFaults(
  state: ConfigSlice,
  { seq, data: { acknowledgement } }: EventOf<'recording/uploadAcknowledged'>,
): Fault[] {
  if (acknowledgement === null) return [];
  const { receiptKey } = selectConfig(state);
  const faults: Fault[] = [];
  if (receiptKey !== undefined && !isSigned(acknowledgement, receiptKey)) faults.push('signature');
  if (acknowledgement.streams.some(({ lastSeq }) => lastSeq >= seq)) faults.push('lastSeq');
  return faults;
}
