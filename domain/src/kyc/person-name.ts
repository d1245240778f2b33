import { hasHiddenSigns } from '../typed/hidden-signs.ts';

const NAME_MAX = 50;

/** A name as it is kept: composed, without space around it. Or why it is none. */
export function personName(typed: string): string | 'EMPTY' | 'TOO_LONG' | 'HIDDEN_SIGNS' {
  const name = typed.normalize('NFC').trim().replace(/\s+/gu, ' ');
  if (hasHiddenSigns(typed)) return 'HIDDEN_SIGNS';
  if (name === '') return 'EMPTY';
  return [...name].length > NAME_MAX ? 'TOO_LONG' : name;
}
