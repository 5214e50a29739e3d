import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SelectionId } from '#domain/brand.ts';
import { oddsPressed } from '#domain/events/intent.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { InputGate } from './input-gate.ts';

const input = (type: 'intent/slipOpened' | 'intent/slipClosed'): NewInput => ({ type, data: {} });
const look = input('intent/slipClosed');
const press = input('intent/slipOpened');
const waits = ({ type }: NewInput): boolean => type === press.type;

describe('gate before the sequencer', () => {
  it('lets everything through in order, from the first input that waits on only when it is open', () => {
    const step = fc.constantFrom(look, press, 'open' as const);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const taken: string[] = [];
        const gate = new InputGate((_input, source) => void taken.push(source), waits);
        const given: string[] = [];
        let [isOpen, through] = [false, 0];
        for (const [at, one] of steps.entries()) {
          if (one === 'open') {
            gate.open();
            isOpen = true;
          } else {
            given.push(`input ${at}`);
            gate.submit(one, `input ${at}`);
          }
          const firstWaiting = steps
            .slice(0, at + 1)
            .filter((each) => each !== 'open')
            .indexOf(press);
          through = isOpen || firstWaiting < 0 ? given.length : Math.max(through, firstWaiting);
          expect(taken).toEqual(given.slice(0, through));
        }
      }),
    );
  });

  it('[BSL-01.7] holds one press on a price, however often it is pressed until the rules are there', () => {
    const taken: NewInput[] = [];
    const gate = new InputGate(
      (one) => void taken.push(one),
      () => true,
    );
    const price = (selectionId: number): NewInput => {
      const [data] = oddsPressed.examples;
      return {
        type: 'intent/oddsPressed',
        data: { ...oddsPressed.data.parse(data), selectionId: SelectionId.parse(selectionId) },
      };
    };
    for (const id of [1, 1, 2, 1]) gate.submit(price(id), 'page');
    gate.open();
    expect(taken).toEqual([price(1), price(2)]);
    gate.submit(price(1), 'page');
    expect(taken).toHaveLength(3);
  });

  it('is open when nothing is on its way', () => {
    const taken: string[] = [];
    new InputGate((_input, source) => void taken.push(source), undefined).submit(press, 'a');
    expect(taken).toEqual(['a']);
  });
});
