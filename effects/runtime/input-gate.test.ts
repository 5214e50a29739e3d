import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

  it('is open when nothing is on its way', () => {
    const taken: string[] = [];
    new InputGate((_input, source) => void taken.push(source), undefined).submit(press, 'a');
    expect(taken).toEqual(['a']);
  });
});
