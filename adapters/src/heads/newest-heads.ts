import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChainHead, NewestHeads } from '@candor/engines/integrity/head-ports';
import { type IsSigned, type LineSigner, openLine, signedLine } from './signed-line.ts';

/** Written anew each second, so no copy that only grows takes it along. */
const NAME = 'newest.part';

/**
 * The newest head of every chain, in one signed line of a file of its own that each writing puts in
 * the place of the one before. Threads of the system wait for the disk, and orders do not.
 */
export function openNewestHeads(folder: string, signer: LineSigner): NewestHeads {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, NAME);
  return {
    keep: async (heads, { afterLine, atMs }) => {
      const said = {
        at: new Date(atMs).toISOString(),
        after: String(afterLine),
        heads: heads.map(({ lane, seq, hash }) => [lane, String(seq), hash]),
        key: signer.publicKey,
      };
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(`${signedLine(said, signer)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
  };
}

/** What that file says, and after which line of the head file; or what is wrong with it. */
export interface NewestReading {
  readonly heads: readonly ChainHead[];
  readonly afterLine: bigint;
  readonly problem: string | null;
}

/** Null where nobody wrote one yet. */
export function readNewestHeads(
  folder: string,
  trusted: readonly string[],
  isSigned: IsSigned,
): NewestReading | null {
  const path = join(folder, NAME);
  if (!existsSync(path)) return null;
  const line = openLine(readFileSync(path, 'utf8').trimEnd());
  const nothing = { heads: [], afterLine: 0n };
  if (line === null) return { ...nothing, problem: `${path} is no signed line` };
  if (!line.isSignedBy(trusted, isSigned)) {
    return { ...nothing, problem: `${path} was not signed with this installation's key` };
  }
  const { after, heads } = line.said as { after: string; heads: [number, string, string][] };
  return {
    heads: heads.map(([lane, seq, hash]) => ({ lane, seq: BigInt(seq), hash })),
    afterLine: BigInt(after),
    problem: null,
  };
}
