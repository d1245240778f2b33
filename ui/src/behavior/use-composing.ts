import { useRef } from 'react';

/**
 * Follows the composition of an input method in one input.
 *
 * @param onEnd called when the composed text is there: then it is read, not before.
 */
export function useComposing(onEnd: () => void) {
  const isOn = useRef(false);
  return {
    isComposing: () => isOn.current,
    composition: {
      onCompositionStart: () => {
        isOn.current = true;
      },
      onCompositionEnd: () => {
        isOn.current = false;
        onEnd();
      },
    },
  };
}
