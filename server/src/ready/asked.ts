/** What of a call's head decides which ready answer it gets. */
export type Asked = Partial<Record<'authorization' | 'language' | 'languages', string>>;

const told = new Set(['authorization', 'language', 'languages']);
/** Calls with a body or a key go the whole way. */
const stops = new Set(['idempotency-key', 'content-length', 'transfer-encoding']);
const lengths = new Set([...told, ...stops].map((name) => name.length));

/**
 * Reads the head as it came, names and values in turns: cheaper than to have the whole of it sorted
 * into an object. Null for a call that must go the whole way, also for one that says a thing twice.
 */
export function readAsked(rawHeaders: readonly string[]): Asked | null {
  const asked: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    if (!lengths.has(given.length)) continue;
    const name = given.toLowerCase();
    if (stops.has(name)) return null;
    if (!told.has(name)) continue;
    if (name in asked) return null;
    asked[name] = rawHeaders[at + 1] ?? '';
  }
  return asked;
}
