import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Balance, UserInfo } from '#domain/contract/account.ts';
import { CounterOffer, PlacementOutcome, PlacementSlip, Receipt } from '#domain/contract/betting.ts';
import { FreeBet, ProfitBoost, UserBonuses } from '#domain/contract/bonuses.ts';
import { Competition, SportSummary, Widget } from '#domain/contract/catalogue.ts';
import { ErrorBody } from '#domain/contract/errors.ts';
import { JsonValue } from '#domain/contract/json-value.ts';
import { Bet, BetLeg } from '#domain/contract/my-bets.ts';
import { NotPlaced, PlacementError } from '#domain/contract/not-placed.ts';
import { RecordingAcknowledgement, UploadedSegment } from '#domain/contract/recordings.ts';
import { Entities, EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';

interface Overridden {
  readonly zodSchema: unknown;
  readonly jsonSchema: object;
}

/**
 * What the document calls by name instead of writing it out at every call: generated clients have types of
 * these names.
 */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Balance,
  Bet,
  BetLeg,
  Competition,
  CounterOffer,
  Entities,
  ErrorBody,
  EventEntity,
  FreeBet,
  JsonValue,
  MarketEntity,
  NotPlaced,
  PlacementError,
  PlacementOutcome,
  PlacementSlip,
  ProfitBoost,
  Receipt,
  RecordingAcknowledgement,
  SelectionEntity,
  SportSummary,
  UploadedSegment,
  UserBonuses,
  UserInfo,
  Widget,
}))
  named.add(schema, { id });

/** What contains itself is any JSON: generators write a type for it that no compiler takes. */
const written = {
  schemaRegistry: named,
  zodToJsonConfig: {
    override: ({ zodSchema, jsonSchema }: Overridden): void => {
      if (zodSchema !== JsonValue) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, { description: 'Any JSON.' });
    },
  },
};

/** Serves the description of all calls (OpenAPI 3.1) at `/docs`, and as a document at `/docs/json`. */
export async function describeCalls(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Slipstream gateway', version, description: 'Made from domain/contract.' },
    },
    transform: createJsonSchemaTransform(written),
    transformObject: createJsonSchemaTransformObject(written),
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
