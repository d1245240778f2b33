/**
 * Whether a text names an IANA time zone. Bare offsets are none: what reads
 * them disagrees about their sign.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    // RangeError: nobody knows this zone. The answer is no.
    return false;
  }
}
