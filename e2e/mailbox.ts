import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

const Box = z.object({ mails: z.array(z.object({ kind: z.string(), link: z.optional(z.string()) })) });

/** Mail of the demonstration's mailbox, which is where the payment frames come from. */
export async function mailOf(page: Page, gateway: string, address: string) {
  const answer = await page.request.get(gateway);
  const [, origin = ''] =
    /frame-src 'self' ([^;\s]+)/.exec(answer.headers()['content-security-policy'] ?? '') ?? [];
  const box = await page.request.post(`${origin}/mailbox/mails`, { data: { address } });
  return Box.parse(await box.json()).mails;
}
