import { describe, expect, it } from 'vitest';
import { isBehaviour } from './behaviour.ts';
import { evidenceGrounds, groundOf } from './evidence-grounds.ts';
import { eventDefinitions } from './registry.ts';

describe('[UK-49] what an event is recorded for', () => {
  it('is said of every type, once: a ground of the evidence, or behaviour', () => {
    const grounded: readonly string[] = Object.values(evidenceGrounds).flat();
    expect(new Set(grounded).size).toBe(grounded.length);
    for (const { type, stream } of eventDefinitions) {
      expect(groundOf(type) === null, type).toBe(isBehaviour(type));
      expect(stream === 'behaviour', type).toBe(isBehaviour(type));
    }
    expect(grounded.length).toBe(eventDefinitions.filter(({ type }) => !isBehaviour(type)).length);
  });
});
