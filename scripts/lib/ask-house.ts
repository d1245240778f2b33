import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';

/**
 * A name with several addresses is tried address by address. A quarter of a second for each, as it
 * is by default, is too little on a busy machine: none would ever be reached.
 */
const addressMs = 5000;
setDefaultAutoSelectFamilyAttemptTimeout(addressMs);

/** What a house answered: the data of a call, or with which status and words it refused. */
export interface HouseAnswer {
  readonly status: number;
  readonly msg: string;
  readonly data: unknown;
}

/**
 * Asks a running house a public call with what a command was given.
 *
 * @param house its address, with a path where it is served under one.
 * @param path of the call, from `/` on.
 * @throws a sentence for a person where nobody answers there, or somebody else does.
 */
export async function askHouse(
  house: string,
  path: string,
  input: Readonly<Record<string, string>> = {},
): Promise<HouseAnswer> {
  const address = new URL(path.slice(1), house.endsWith('/') ? house : `${house}/`);
  for (const [name, value] of Object.entries(input)) address.searchParams.set(name, value);
  const answer = await fetch(address).catch((error: unknown) => {
    throw new Error(`No answer from ${house}: ${causeOf(error)}`, { cause: error });
  });
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('data' in body)) {
    throw new Error(`What answers at ${house} is no house of Candor (status ${answer.status}).`);
  }
  const msg = 'msg' in body && typeof body.msg === 'string' ? body.msg : '';
  return { status: answer.status, msg, data: body.data };
}

/**
 * The data of a public call.
 *
 * @throws a sentence for a person: that of the house where it refuses.
 */
export async function toldBy<Data>(
  house: string,
  path: string,
  input: Readonly<Record<string, string>> = {},
): Promise<Data> {
  const { status, msg, data } = await askHouse(house, path, input);
  if (status !== 200) throw new Error(msg);
  return data as Data;
}

/** How a command ends: as its work does, or with one sentence of what went wrong. */
export async function endAs(work: () => Promise<number> | number, onFailure = 2): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = onFailure;
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : String(cause);
}
