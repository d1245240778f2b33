import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTree, type TreeCopy } from '../testing/tree-copy.ts';

const patienceMs = 6 * 60_000;
const rows = 'domain/src/reference/instruments/us-stocks.json';
const relations = 'market-model/src/lines/relations.ts';
const name = 'Candor Twice the S&P 500';
const row = {
  symbol: 'CNDR',
  exchange: 'NASDAQ',
  mic: 'XNAS',
  type: 'etf',
  sector: 'etf',
  name: { en: name, 'zh-Hans': '坎多两倍标普', 'zh-Hant': '坎多兩倍標普' },
  currency: 'USD',
  referencePrice: 40,
  sharesOutstanding: 50_000_000,
  annualVol: 0.34,
  avgDailyVolume: 3_000_000,
  lotSize: 1,
};

let copy: TreeCopy;
beforeAll(async () => {
  copy = await copyTree();
}, patienceMs);
afterAll(() => copy?.remove());

test(
  'an instrument is added by the two rows of the how-to, and is everywhere at once',
  async () => {
    edit(rows, (text) => {
      const { items, ...head } = JSON.parse(text) as { items: readonly unknown[] };
      return `${JSON.stringify({ ...head, items: [...items, row] }, null, 2)}\n`;
    });
    const table = 'const followers: Readonly<Record<string, Relation>> = {\n';
    edit(relations, (text) => {
      expect(text).toContain(table);
      return text.replace(table, `${table}  'etf CNDR': daily('index SPX', 2),\n`);
    });
    const folder = join(copy.folder, 'scripts/new');
    renameSync(join(folder, 'added-instrument.ts'), join(folder, 'added-instrument.test.ts'));
    const { code, output } = await copy.run(process.execPath, [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'node',
      'added-instrument',
    ]);
    expect(code, output.slice(-6000)).toBe(0);
  },
  patienceMs,
);

function edit(file: string, change: (text: string) => string): void {
  const path = join(copy.folder, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}
