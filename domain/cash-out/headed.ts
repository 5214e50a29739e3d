import type { CashOutRequest } from '../contract/cash-out.ts';

/** The request with the head of the log that holds it; of an edit both halves have it. */
export const headed = (request: CashOutRequest, clientHead: string | null): CashOutRequest => ({
  ...request,
  clientHead,
  ...(request.edit === undefined ? {} : { edit: { ...request.edit, clientHead } }),
});
