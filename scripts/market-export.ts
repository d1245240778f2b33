/**
 * npm run market:export -- --code AAPL [--market NASDAQ] [--source 0] --size 1m --from 2026-10-01
 * [--to 2026-11-01] --format csv|jsonl [--adjusted] [--out <file>] [--url <house>]: writes bars to
 * a file, page by page. Without --url they come from a data folder and no server need run:
 * DATA_DIR, DATABASE_URL, SECRET_KEY and what names the market as for npm start. Times are UTC.
 * What the file holds: docs/decisions/bar-history.md.
 */
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type BarSize, barSizes, type Source, source as sources } from '@candor/contract/enums';
import { type BarFileFormat, barFile, barFileFormats } from '@candor/domain/market/bar-file';
import { type BarPages, type PagesWanted, pagesOfServer } from './lib/bar-pages.ts';
import { endAs } from './lib/end-as.ts';
import { readTyped } from './lib/typed.ts';

const usage =
  'npm run market:export -- --code AAPL --size 1m --from 2026-10-01 [--to 2026-11-01] ' +
  '--format csv|jsonl [--market NASDAQ] [--source 0] [--adjusted] [--out <file>] [--url <house>]';
const text = { type: 'string' } as const;
const { values } = readTyped(usage, {
  options: {
    ...{ code: text, market: text, source: text, size: text, from: text, to: text },
    ...{ format: text, out: text, url: text, adjusted: { type: 'boolean', default: false } },
  },
});
await endAs(run, 1);

/** 0: written, 1: it could not be, 2: what was typed is not a request. */
async function run(): Promise<number> {
  const wanted = readWanted();
  const format = barFileFormats.find((one) => one === values.format);
  if (typeof wanted === 'string' || format === undefined) {
    console.error(typeof wanted === 'string' ? wanted : 'A format is csv or jsonl.');
    console.error(usage);
    return 2;
  }
  let pages: BarPages | null = null;
  try {
    const { url } = values;
    pages = url === undefined ? await ofFolder(wanted) : await pagesOfServer(wanted, url);
    await write(pages, wanted, format);
    return 0;
  } finally {
    await pages?.close();
  }
}

/** What opens a folder is most of the house: it is loaded where it is needed. */
async function ofFolder(wanted: PagesWanted): Promise<BarPages> {
  const { pagesOfFolder } = await import('./lib/bars-of-folder.ts');
  return pagesOfFolder(wanted);
}

/** What was typed, or what is wrong with it. */
function readWanted(): PagesWanted | string {
  const { adjusted: isAdjusted, code, market } = values;
  if (code === undefined) return 'Which instrument? --code';
  const size: BarSize | undefined = barSizes.find((one) => one === values.size);
  if (size === undefined) return `A size is one of ${barSizes.join(' ')}.`;
  const source: Source | undefined = Object.values(sources).find(
    (one) => String(one) === values.source,
  );
  if (values.source !== undefined && source === undefined) return 'There is no such source.';
  const fromMs = Date.parse(values.from ?? '');
  if (Number.isNaN(fromMs)) return 'From when? --from 2026-10-01 or 2026-10-01T13:30:00Z';
  const toMs = values.to === undefined ? Date.now() : Date.parse(values.to);
  if (Number.isNaN(toMs)) return 'Until when? --to 2026-11-01, whose bars are left out';
  if (toMs <= fromMs || fromMs < 0) return 'The end has to lie after the beginning.';
  return { code, market, source, size, fromMs, toMs, isAdjusted };
}

/** Streams the pages into the file, which has its name when it is whole. */
async function write(pages: BarPages, wanted: PagesWanted, format: BarFileFormat): Promise<void> {
  const { instrument, isSimulated, sourceName } = pages;
  const { fromMs, isAdjusted, size, toMs } = wanted;
  const day = new Date(fromMs).toISOString().slice(0, 10);
  const path = resolve(values.out ?? `candor-${instrument.code}-${size}-${day}.${format}`);
  const part = `${path}.part`;
  const file = barFile(format, { instrument, size, isAdjusted, sourceName, isSimulated });
  const handle = await open(part, 'w');
  let count = 0;
  try {
    await handle.writeFile(file.head);
    for (let from: number | null = fromMs; from !== null; ) {
      const page = await pages.read(from);
      count += page.bars.length;
      await handle.writeFile(page.bars.map((bar) => file.row(bar)).join(''));
      from = page.nextFromMs;
      sayProgress(count, ((from ?? toMs) - fromMs) / (toMs - fromMs));
    }
    await handle.close();
    await rename(part, path);
  } catch (error) {
    await handle.close();
    await rm(part, { force: true });
    throw error;
  }
  console.log(`${count} bars of ${instrument.code} in ${path}`);
}

/** One line that is written over, where a person looks; lines of a log otherwise. */
function sayProgress(count: number, share: number): void {
  const line = `${count} bars, ${Math.min(100, Math.floor(share * 100))} %`;
  process.stderr.write(process.stderr.isTTY ? `\r${line}` : `${line}\n`);
  if (process.stderr.isTTY && share >= 1) process.stderr.write('\n');
}
