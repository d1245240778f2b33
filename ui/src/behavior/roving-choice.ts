import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last'>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/**
 * Arrow keys, Home and End over a row of choices: the next one that is not disabled gets the focus
 * and is pressed. Put it on the container as `onKeyDown`; the choices are buttons.
 */
export function moveChoice(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  const choices = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')].filter(
    (choice) => !choice.disabled,
  );
  const here = choices.indexOf(document.activeElement as HTMLButtonElement);
  if (here < 0) return;
  event.preventDefault();
  const targets = {
    next: (here + 1) % choices.length,
    previous: (here - 1 + choices.length) % choices.length,
    first: 0,
    last: choices.length - 1,
  };
  const target = choices[targets[step]];
  target?.focus();
  target?.click();
}
