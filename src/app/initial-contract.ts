/**
 * How answers are read, and the calls that the first epics make; fetched while the first answers are on their
 * way. Calls of the later ones come with them (`deferred-parts.ts`).
 */
export { firstDefinitions as calls } from '#domain/contract/packed-answers.ts';
export { decodeAnswer } from '#src/platform/http/decode-answer.ts';
