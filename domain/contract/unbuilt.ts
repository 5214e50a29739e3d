import * as z from 'zod/mini';

/** What calls of later issues have in common: they answer 501 until they are built. */
const ahead = { implemented: false, secrets: { request: [], answer: [] }, params: z.object({}) } as const;

export const guestGet = { ...ahead, method: 'GET', auth: 'guest', body: z.null() } as const;
export const guestPost = { ...ahead, method: 'POST', auth: 'guest' } as const;
export const customerGet = { ...ahead, method: 'GET', auth: 'customer', body: z.null() } as const;
export const customerPost = { ...ahead, method: 'POST', auth: 'customer' } as const;

/** Query fields that every call accepts (CORE-07). */
export const common = { lang: z.optional(z.string()), clientid: z.optional(z.string()) };

/** The answer of a call that only says whether it worked. */
export const done = z.object({ resultCode: z.int() });
export const answering = <Data extends z.ZodMiniType>(data: Data) => z.object({ resultCode: z.int(), data });
