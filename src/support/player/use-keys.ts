import { useEffect, useEffectEvent } from 'react';
import { type Command, commandOf } from './commands.ts';

/** Whoever types means the text; whoever is in a dialog means the dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role=dialog], textarea, select, [contenteditable]') !== null) return true;
  return target instanceof HTMLInputElement && !/^(range|checkbox|radio)$/.test(target.type);
}

/** A space presses the button or box that has the focus; arrows choose in a group. */
function isForControl(event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return false;
  if (event.key === ' ') return event.target.closest('button, a, summary, input[type=checkbox]') !== null;
  if (event.key.startsWith('Arrow') && !event.shiftKey)
    return event.target.closest('[role=radiogroup], [role=tablist]') !== null;
  return (event.key === 'Home' || event.key === 'End') && event.target.closest('[role=tablist]') !== null;
}

/** Runs the command of every key that is not typed into something. */
export function useKeys(run: (command: Command) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || isForControl(event)) return;
    const command = commandOf(event);
    if (command === undefined) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
