import * as z from 'zod/mini';

/** Whether a schema takes a value. */
export const parses = (schema: z.core.$ZodType, value: unknown): boolean =>
  z.safeParse(schema, value).success;
