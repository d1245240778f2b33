import { expect, test } from 'vitest';
import { missingHeads, readSecurityLines, SecurityChain } from './security-chain.ts';

const key = Buffer.alloc(32, 7);

function written(
  count: number,
  chain = new SecurityChain(
    () => key,
    () => 'aa',
  ),
) {
  const heads = [chain.head];
  const lines = Array.from({ length: count }, (_, at) => {
    const line = chain.line({ stream: 'security', event: 'login', userId: `${at}` }).trimEnd();
    heads.push(chain.head);
    return line;
  });
  return { lines, heads: heads.slice(1), chain };
}

const problemsOf = async (lines: readonly string[]) =>
  (await readSecurityLines(lines, [key])).problems;

test('lines as they were written hold, over files and starts, among other lines', async () => {
  const first = written(3);
  const second = written(
    2,
    new SecurityChain(
      () => key,
      () => 'bb',
    ),
  );
  const other = '{"level":30,"msg":"listening"}';
  const lines = [...first.lines, other, ...second.lines, ...written(1, first.chain).lines];
  const { problems, chains } = await readSecurityLines(lines, [key]);
  expect(problems).toEqual([]);
  expect(missingHeads(chains, [...first.heads, ...second.heads])).toEqual([]);
});

test('what was changed, taken out, put in, moved or written by another is found', async () => {
  const { lines } = written(4);
  const [one = '', two = '', three = '', four = ''] = lines;
  expect(await problemsOf([one, two.replace('"userId":"1"', '"userId":"9"'), three, four])).toEqual(
    ['line 2: line 2 of the chain aa was changed'],
  );
  expect(await problemsOf([one, three, four])).toEqual([
    'line 2: line 2 of the chain aa is missing before it',
  ]);
  expect(await problemsOf([two, three])).toEqual([
    'line 1: line 1 of the chain aa is missing before it',
  ]);
  expect(await problemsOf([one, three, two, four])).not.toEqual([]);
  expect(await problemsOf([one, two, two])).toEqual(['line 3: line 2 of aa stands there twice']);
  const forged = written(
    4,
    new SecurityChain(
      () => Buffer.alloc(32, 8),
      () => 'aa',
    ),
  ).lines;
  expect(await problemsOf([one, two, ...forged.slice(2)])).toHaveLength(2);
  expect(await problemsOf([one, '{"stream":"security","event":"login"}', two])).toEqual([
    'line 2 carries no mark',
  ]);
});

test('what was cut off at the end, or whole, is missed by the signed heads', async () => {
  const { lines, heads } = written(4);
  const cut = await readSecurityLines(lines.slice(0, 2), [key]);
  expect(cut.problems).toEqual([]);
  expect(missingHeads(cut.chains, heads)).toEqual([
    'the chain aa was cut before its line 3',
    'the chain aa was cut before its line 4',
  ]);
  expect(missingHeads(new Map(), heads.slice(-1))).toEqual([
    'the chain aa was signed and is in no file',
  ]);
  const again = await readSecurityLines(
    written(
      4,
      new SecurityChain(
        () => key,
        () => 'aa',
      ),
    ).lines,
    [key],
  );
  const other = [{ chain: 'aa', seq: 4, mark: 'another' }];
  expect(missingHeads(again.chains, other)).toEqual(['line 4 of aa is not the signed one']);
});

test('under another key another chain begins, and its first line holds the one before', async () => {
  const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  let now = old;
  const names = ['aa', 'bb'];
  const chain = new SecurityChain(
    () => now,
    () => names.shift() ?? '',
  );
  const before = written(3, chain).lines;
  now = next;
  const after = written(2, chain).lines;
  const read = (lines: readonly string[], keys = [next, old]) => readSecurityLines(lines, keys);
  const whole = await read([...before, ...after]);
  expect(whole.problems).toEqual([]);
  expect([...whole.chains.keys()]).toEqual(['aa', 'bb']);
  const cut = await read([...before.slice(0, 2), ...after]);
  expect(cut.problems).toEqual(['line 3: the chain aa was cut before its line 3']);
  // One key for a chain: who has the old one writes nothing into the new chain.
  const forged = new SecurityChain(
    () => old,
    () => 'bb',
  );
  expect((await read([...before, ...written(2, forged).lines], [next])).problems).not.toEqual([]);
});
