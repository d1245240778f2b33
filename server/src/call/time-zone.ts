/** Whether a text names an IANA time zone. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    // RangeError: nobody knows this zone. The answer is no.
    return false;
  }
}
