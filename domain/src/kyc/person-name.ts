const NAME_MAX = 50;
/** Control characters, and the marks that turn the direction of what follows. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** A name as it is kept: composed, without space around it. Or why it is none. */
export function personName(typed: string): string | 'EMPTY' | 'TOO_LONG' | 'HIDDEN_SIGNS' {
  const name = typed.normalize('NFC').trim().replace(/\s+/gu, ' ');
  if (HIDDEN.test(typed)) return 'HIDDEN_SIGNS';
  if (name === '') return 'EMPTY';
  return [...name].length > NAME_MAX ? 'TOO_LONG' : name;
}
