/** What of a call's head decides which ready answer it gets. */
export type Asked = { -readonly [Name in Told]: string | undefined };
type Told = 'authorization' | 'host' | 'language' | 'languages';

/** Calls with a body or a key go the whole way. */
type Stop = 'idempotency-key' | 'content-length' | 'transfer-encoding';
const stops: ReadonlySet<Told | Stop> = new Set<Stop>([
  ...(['idempotency-key', 'content-length', 'transfer-encoding'] as const),
]);

/** No two of these names are of one length, so all others are told from them by theirs. */
const nameOfLength: (Told | Stop | undefined)[] = [];
for (const name of ['authorization', 'host', 'language', 'languages', ...stops] as const) {
  nameOfLength[name.length] = name;
}

/**
 * Reads the head as it came, names and values in turns: cheaper than to have the whole of it sorted
 * into an object. Null for a call that must go the whole way, also for one that says a thing twice.
 */
export function readAsked(rawHeaders: readonly string[]): Asked | null {
  const asked: Asked = {
    authorization: undefined,
    host: undefined,
    language: undefined,
    languages: undefined,
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    const name = nameOfLength[given.length];
    if (name === undefined || (given !== name && given.toLowerCase() !== name)) continue;
    if (isStop(name) || asked[name] !== undefined) return null;
    asked[name] = rawHeaders[at + 1] ?? '';
  }
  return asked;
}

function isStop(name: Told | Stop): name is Stop {
  return stops.has(name);
}
