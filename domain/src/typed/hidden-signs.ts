/**
 * Signs nobody sees: control characters, what has no meaning, and the marks that turn the direction
 * of what follows. The two joiners stay, for names need them: U+200C in Persian, U+200D in Sinhala.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');
/** Of these a text of several lines is made. */
const BREAKS = /^[\n\r\t]$/;

/** Whether a name would look like another one: it is refused. */
export function hasHiddenSigns(name: string): boolean {
  return HIDDEN.test(name);
}

/** A text of somebody else as it is shown: what would hide or turn a part of it says its number. */
export function withHiddenShown(text: string): string {
  return text.replaceAll(ALL_HIDDEN, (sign) => {
    if (BREAKS.test(sign)) return sign;
    const number = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `[U+${number}]`;
  });
}
