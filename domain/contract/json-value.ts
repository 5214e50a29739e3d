import * as z from 'zod/mini';

/**
 * Any JSON, where a call promises no more. One schema for all of them: it contains itself, and has a name in
 * the OpenAPI document.
 */
export const JsonValue = z.json();
