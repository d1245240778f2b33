import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type BarFileFormat, barFile } from '@candor/domain/market/bar-file';
import type { BarPages, PagesWanted } from '../lib/bar-pages.ts';

/** Which bars go into which file. */
interface Export {
  readonly wanted: PagesWanted;
  readonly format: BarFileFormat;
  /** Path of the file; named after the bars when undefined. */
  readonly out: string | undefined;
  /** Address of the server that is asked; undefined for the data folder of this installation. */
  readonly url: string | undefined;
}

/** Writes bars to a file. Throws with a sentence for a person when they cannot be read. */
export async function exportBars(asked: Export): Promise<void> {
  const pages = await openPages(asked);
  try {
    await write(pages, asked);
  } finally {
    await pages.close();
  }
}

/** Only what the bars come from is loaded: what opens a data folder is most of the server. */
async function openPages({ wanted, url }: Export): Promise<BarPages> {
  if (url === undefined) {
    const { pagesOfFolder } = await import('../lib/bars-of-folder.ts');
    return pagesOfFolder(wanted);
  }
  const { pagesOfServer } = await import('../lib/bar-pages.ts');
  return pagesOfServer(wanted, url);
}

/** Streams the pages into the file, which has its name when it is whole. */
async function write(pages: BarPages, { wanted, format, out }: Export): Promise<void> {
  const { instrument, isSimulated, sourceName } = pages;
  const { fromMs, isAdjusted, size, toMs } = wanted;
  const day = new Date(fromMs).toISOString().slice(0, 10);
  const path = resolve(out ?? `candor-${instrument.code}-${size}-${day}.${format}`);
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
