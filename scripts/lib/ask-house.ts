import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';

/**
 * A name with several addresses is tried address by address. A quarter of a second for each, as it
 * is by default, is too little on a busy machine: none would ever be reached.
 */
const addressMs = 5000;
setDefaultAutoSelectFamilyAttemptTimeout(addressMs);

/**
 * Asks a running house a public call; answers its data.
 *
 * @param house its address, with a path where it is served under one.
 * @param path of the call, from `/` on.
 * @throws a sentence for a person where nobody answers there, somebody else does, or it refuses.
 */
export async function askHouse<Data>(
  house: string,
  path: string,
  input: Readonly<Record<string, string>> = {},
): Promise<Data> {
  const address = new URL(path.slice(1), house.endsWith('/') ? house : `${house}/`);
  for (const [name, value] of Object.entries(input)) address.searchParams.set(name, value);
  const answer = await fetch(address).catch((error: unknown) => {
    throw new Error(`No answer from ${house}: ${causeOf(error)}`, { cause: error });
  });
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('data' in body)) {
    throw new Error(`What answers at ${house} is no house of Candor (status ${answer.status}).`);
  }
  if (!answer.ok) throw new Error('msg' in body ? String(body.msg) : `status ${answer.status}`);
  return body.data as Data;
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : String(cause);
}
