/** `npm run market:export`: reads what was typed; the work is in `commands/market-export.ts`. */
import { type BarSize, barSizes, type Source, source as sources } from '@candor/contract/enums';
import { barFileFormats } from '@candor/domain/market/bar-file';
import type { PagesWanted } from './lib/bar-pages.ts';
import { endAs } from './lib/end-as.ts';
import { misused, readTyped } from './lib/typed.ts';

const USAGE = `npm run market:export -- --code AAPL --size 1m --from 2026-10-01 [--to 2026-11-01]
    --format csv|jsonl [--market NASDAQ] [--source 0] [--adjusted] [--out <file>] [--url <server>]
Writes bars to a file, page by page. Times are UTC. What the file holds:
docs/decisions/bar-history.md.
  --out <file>     candor-<code>-<size>-<day>.<format> by default
  --url <server>   asks a running server; otherwise the bars come from a data folder, and no server
                   need run: DATA_DIR, DATABASE_URL, SECRET_KEY and what names the market as for
                   npm start`;
const text = { type: 'string' } as const;
const { values } = readTyped(USAGE, {
  options: {
    code: text,
    market: text,
    source: text,
    size: text,
    from: text,
    to: text,
    format: text,
    out: text,
    url: text,
    adjusted: { type: 'boolean', default: false },
  },
});
const wanted = readWanted();
if (typeof wanted === 'string') misused(wanted, USAGE);
const format = barFileFormats.find((one) => one === values.format);
if (format === undefined) misused('A format is csv or jsonl.', USAGE);
const { out, url } = values;
await endAs(async () => {
  const { exportBars } = await import('./commands/market-export.ts');
  await exportBars({ wanted, format, out, url });
  return 0;
}, 1);

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
