import * as z from 'zod/mini';

/** What browsers answer with (WebAuthn Level 3, `RegistrationResponseJSON`); the rest is left out. */
const base64url = z.string().check(z.maxLength(4_096), z.regex(/^[\w-]*$/));
const envelope = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
};

export const MadePasskey = z.object({
  ...envelope,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8))),
  }),
});
export type MadePasskey = z.infer<typeof MadePasskey>;

export const ShownPasskey = z.object({
  ...envelope,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
});

/** Undefined for what is no such answer. */
export function readAnswer<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
): z.infer<Schema> | undefined {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

const Transports = z.array(z.string());
export const transportsIn = (text: string): string[] => readAnswer(Transports, text) ?? [];
