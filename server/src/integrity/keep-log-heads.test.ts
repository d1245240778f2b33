import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHeadFile, readHeadFile } from '@candor/adapters/heads/head-file';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { isSigned, signerOf } from '@candor/database/lanes/group-signature';
import { createTestDatabase } from '@candor/database/testing/test-database';
import { expect, test } from 'vitest';
import { missingHeads, readSecurityLines } from '../edge/security-chain.ts';
import { createSecurityLog } from '../edge/security-log.ts';
import { keepHeadsOnce, type LogHeadDeps } from './keep-log-heads.ts';

const clock = { nowMs: () => 1_800_000_000_000, every: () => () => undefined };
const key = Buffer.alloc(32, 3);

test('heads of every process’s log are signed once, and a cut log is missed by them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-log-heads-'));
  const database = await createTestDatabase();
  const signer = signerOf(loadSigningKey(join(folder, 'signing.key')).key);
  const heads = openHeadFile(join(folder, 'heads'), signer);
  const sign: LogHeadDeps['sign'] = async (moved) => {
    const statements = moved.map((head) => ({ kind: 'security-log' as const, ...head }));
    await heads.append(statements, clock.nowMs());
    return true;
  };
  const [file, ofFront] = [join(folder, 'jobs.log'), join(folder, 'front.log')];
  const open = (path: string) => createSecurityLog({ file: path }, { clock, key: () => key });
  const [security, front] = [open(file), open(ofFront)];
  const { pool } = database;
  front.note('login', { userId: '10000001' });
  await keepHeadsOnce({ core: { security: front, clock }, pool, sign: null });
  security.note('login-wrong', { userId: '10000001' });
  const jobs = { core: { security, clock }, pool };
  // Nothing is lost while another process keeps the file.
  await keepHeadsOnce({ ...jobs, sign: async () => false });
  await keepHeadsOnce({ ...jobs, sign });
  await keepHeadsOnce({ ...jobs, sign });
  security.note('login', { userId: '10000002' });
  security.close();
  await keepHeadsOnce({ ...jobs, sign });
  front.close();

  const options = { trusted: [signer.publicKey], isSigned, files: 'all', lines: 'every' } as const;
  const { lines, problems } = await readHeadFile(join(folder, 'heads'), options);
  expect(problems).toEqual([]);
  const said = lines.map(({ statement }) => {
    if (statement.kind !== 'security-log') throw new Error(statement.kind);
    return { chain: statement.chain, seq: Number(statement.seq), mark: statement.mark };
  });
  expect(said.map(({ seq }) => seq)).toEqual([2, 2, 4]);
  const texts = [file, ofFront].map((path) => readFileSync(path, 'utf8').trimEnd().split('\n'));
  const [own = [], others = []] = texts;
  const whole = await readSecurityLines([...own, ...others], [key]);
  expect([...whole.problems, ...missingHeads(whole.chains, said)]).toEqual([]);
  const cut = await readSecurityLines([...own.slice(0, 2), ...others], [key]);
  expect(cut.problems).toEqual([]);
  expect(missingHeads(cut.chains, said)).toEqual([
    expect.stringMatching(/^the chain [0-9a-f]{12} was cut before its line 4$/),
  ]);
  await database.drop();
  rmSync(folder, { recursive: true });
}, 60_000);
