/** Parameters of a page. They are text and stay text: `code=1E5` is not a number. */
export type Parameters = Readonly<Record<string, string>>;

/** Reads `?a=b&c=d`. The last of several equal names wins. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/**
 * Writes `?a=b&c=d`, or nothing when there is nothing to write. Empty and
 * absent values are left out.
 */
export function stringifySearch(parameters: Record<string, unknown>): string {
  const kept = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') kept.set(name, String(value));
  }
  const text = kept.toString();
  return text === '' ? '' : `?${text}`;
}
