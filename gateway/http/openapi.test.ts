import { validate } from '@readme/openapi-parser';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#domain/contract/calls.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';

/** What a document says of itself, as deep as this looks into it. */
interface Described {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

describe('[HOLD-15] the OpenAPI document', { timeout: 300_000 }, () => {
  let gateway: InMemoryGateway;
  let text: string;
  /** A fresh one each time: readers of it resolve references in place. */
  const document = (): Described => JSON.parse(text) as Described;
  beforeAll(async () => {
    gateway = await startInMemoryGateway();
    text = await (await fetch(`${gateway.url}/docs/json`)).text();
  });
  afterAll(() => gateway.stop());

  it('is accepted by a validator, with nothing to warn of', async () => {
    const result = await validate(document() as never);
    expect(result).toMatchObject({ valid: true, warnings: [] });
  });

  it('refers to nothing that is not in it, and to everything by the name that the contract has', () => {
    const { components } = document();
    const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? ''));
    const known = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...referred].filter((one) => !known.includes(one))).toEqual([]);
    expect(known).toContain('#/components/schemas/EventEntity');
    expect([...referred].filter((one) => /schema\d|__/.test(one))).toEqual([]);
  });

  it('is made into a client, whose types compile and have every call', async () => {
    const types = astToString(await openapiTS(text));
    for (const { name } of calls) expect(types).toContain(`${name}: {`);
    expect(types).toMatch(/EventEntity: \{/);
    const file = 'client.ts';
    const host = ts.createCompilerHost({});
    const own = host.getSourceFile.bind(host);
    host.getSourceFile = (name, options) =>
      name === file ? ts.createSourceFile(name, types, options) : own(name, options);
    const program = ts.createProgram(
      [file],
      { strict: true, noEmit: true, skipLibCheck: true, types: [] },
      host,
    );
    const faults = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    expect(faults).toEqual([]);
  });
});
