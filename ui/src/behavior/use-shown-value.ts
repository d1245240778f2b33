import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

type OnChange = (event: ChangeEvent<HTMLInputElement>) => void;

/** Whatever can send a form, before the page acts on it. */
const moments = ['pointerdown', 'click', 'keydown', 'submit'] as const;

/**
 * Reads an input anew before anything is pressed or sent. Some password managers fill a field and
 * send no event: what is visible in it is what is sent.
 *
 * @param value what the page holds; undefined where the input holds it itself.
 */
export function useShownValue(
  box: RefObject<HTMLElement | null>,
  value: string | undefined,
  onChange: OnChange | undefined,
) {
  const lastRead = useRef<string | null>(null);
  const readAgain = useEffectEvent(() => {
    const input = box.current?.querySelector('input');
    if (input == null || onChange === undefined) return;
    const known = value ?? lastRead.current ?? input.defaultValue;
    if (input.value === known) return;
    lastRead.current = input.value;
    const event = { type: 'change', target: input, currentTarget: input };
    flushSync(() => onChange(event as unknown as ChangeEvent<HTMLInputElement>));
  });
  useEffect(() => {
    const listen = () => readAgain();
    for (const moment of moments) document.addEventListener(moment, listen, { capture: true });
    return () => {
      for (const moment of moments) document.removeEventListener(moment, listen, { capture: true });
    };
  }, []);
  return (event: ChangeEvent<HTMLInputElement>) => {
    lastRead.current = event.target.value;
    onChange?.(event);
  };
}
