import type { KeyboardEvent } from 'react';

/** Safari ends a composition before the key that ended it; only this code still tells. */
const keyOfInputMethod = 229;

/** Whether a key belongs to an input method that composes, and not to the page. */
export function isOfInputMethod({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === keyOfInputMethod;
}

/**
 * Listens for Enter, but not for the Enter that takes what an input method composed. Every field
 * that listens to Enter listens through this.
 */
export function onEnter(run: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !isOfInputMethod(event)) run();
  };
}
