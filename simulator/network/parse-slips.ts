import { type PlacementSlip, placeBets } from '#domain/contract/betting.ts';
import type { Request } from './http.ts';

/** @throws when the app sends what its own contract does not have. */
export const slipsOf = (body: string | undefined): readonly PlacementSlip[] =>
  placeBets.body.parse(JSON.parse(body ?? '{}')).betSlips;

export const withSlips = (request: Request, betSlips: readonly PlacementSlip[]): Request => ({
  ...request,
  body: JSON.stringify({ betSlips }),
});
