import fc from 'fast-check';
import type { Row, Step } from './lossy-line.ts';

/** Every selection counts its own versions, as a gateway does. */
export const drawnSteps: fc.Arbitrary<Step[]> = fc
  .array(
    fc.array(
      fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 50 }), fc.constantFrom(0, 1)),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    { maxLength: 40 },
  )
  .map((messages) => {
    const versions = new Map<number, number>();
    return messages.map((rows) =>
      rows.map(([id, num, flags]): Row => {
        const version = (versions.get(id) ?? 0) + 1;
        versions.set(id, version);
        return [id, num, 4, version, flags];
      }),
    );
  });
