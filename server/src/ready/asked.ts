/** What of a call's head decides which ready answer it gets. */
export type Asked = { -readonly [Name in Told]: string | undefined };
type Told = 'authorization' | 'host' | 'language' | 'languages' | 'x-forwarded-proto';

/** Calls with a body or a key go the whole way. */
type Stop = 'idempotency-key' | 'content-length' | 'transfer-encoding';
const stops: ReadonlySet<Told | Stop> = new Set<Stop>([
  ...(['idempotency-key', 'content-length', 'transfer-encoding'] as const),
]);

const told = ['authorization', 'host', 'language', 'languages', 'x-forwarded-proto'] as const;

/** Few names are of one length, so nearly all others are told from these by theirs. */
const namesOfLength: ((Told | Stop)[] | undefined)[] = [];
for (const name of [...told, ...stops]) {
  namesOfLength[name.length] = [...(namesOfLength[name.length] ?? []), name];
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
    'x-forwarded-proto': undefined,
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    const name = nameIn(namesOfLength[given.length], given);
    if (name === undefined) continue;
    if (isStop(name) || asked[name] !== undefined) return null;
    asked[name] = rawHeaders[at + 1] ?? '';
  }
  return asked;
}

function nameIn(names: readonly (Told | Stop)[] | undefined, given: string) {
  if (names === undefined) return undefined;
  return names.find((name) => name === given) ?? names.find((name) => name === given.toLowerCase());
}

function isStop(name: Told | Stop): name is Stop {
  return stops.has(name);
}
