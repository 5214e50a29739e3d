import { AccountHeader } from '#src/features/account-header/account-header.tsx';
import { SlipBar, SlipSheet } from '#src/features/betslip/slip-bar.tsx';
import { SlipColumn } from '#src/features/betslip/slip-column.tsx';
import type { Slots } from '#src/features/shell/shell.tsx';

/** What other features put into the shell. */
export const slots: Slots = {
  account: <AccountHeader />,
  slipColumn: <SlipColumn />,
  slipBar: (
    <>
      <SlipBar />
      <SlipSheet />
    </>
  ),
};
