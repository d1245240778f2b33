import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readHeadFile } from '@candor/adapters/heads/head-file';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { isSigned, signerOf } from '@candor/database/lanes/group-signature';
import { loadInstallationSecret } from '@candor/server/auth/installation-secret';
import { readConfig } from '@candor/server/config/config';
import { missingHeads, readSecurityLines } from '@candor/server/edge/security-chain';

/**
 * Checks files of the security log in their order against their marks and the signed heads. 0: they
 * hold, 1: something was changed, taken out or cut off. Needs no database.
 */
export async function verifySecurityLog(files: readonly string[]): Promise<number> {
  const config = readConfig(process.env);
  const keys = loadInstallationSecret(config).keysFor('security log');
  const { problems, chains } = await readSecurityLines(linesOf(files), keys);
  const signing = loadSigningKey(config.integrity.signingKeyFile);
  const read = await readHeadFile(config.integrity.headsDir, {
    trusted: [signerOf(signing.key).publicKey, ...signing.before],
    isSigned,
    files: 'all',
    lines: 'every',
  });
  const heads = read.lines.flatMap(({ statement }) =>
    statement.kind === 'security-log'
      ? [{ chain: statement.chain, seq: Number(statement.seq), mark: statement.mark }]
      : [],
  );
  const given = heads.filter(({ chain }) => chains.has(chain));
  const absent = new Set(heads.map(({ chain }) => chain).filter((chain) => !chains.has(chain)));
  const wrong = [...problems, ...missingHeads(chains, given), ...read.problems];
  for (const problem of wrong) console.error(`WRONG  ${problem}`);
  for (const chain of absent) console.log(`The chain ${chain} was signed and is in none of these.`);
  const lines = [...chains.values()].reduce((sum, marks) => sum + marks.size, 0);
  console.log(`${lines} lines of ${chains.size} starts, ${given.length} signed heads.`);
  console.log(wrong.length === 0 ? 'The security log holds.' : 'The security log does NOT hold.');
  return wrong.length === 0 ? 0 : 1;
}

async function* linesOf(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) yield* createInterface({ input: createReadStream(file) });
}
