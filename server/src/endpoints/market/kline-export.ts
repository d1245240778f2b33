import { setImmediate } from 'node:timers/promises';
import { barsMax } from '@candor/contract/routes/market';
import { barFile } from '@candor/domain/market/bar-file';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { accept, FileAnswer, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { readHistory } from '../../market/read-history.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

/** A file for a person; what is longer is exported on the machine, or read page by page. */
const FILE_BARS_MAX = 50_000;
const FILE_PAGES_MAX = 24;

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const;

/**
 * Extension: the bars of a size between two instants as a file. NOT_READY while the provider does
 * not answer. Refusals: BARS_TOO_MANY, and those of `readHistory`.
 */
export const klineExport = endpoint('klineExport', async (call, { market }) => {
  const { stockCode: code, source, market: label, barSize: size, format } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  const { adjusted: isAdjusted, fromTimestamp, toTimestamp: toMs } = call.input;
  const { isSimulated, name: sourceName } = market.desk.sourceOf(instrument);
  const file = barFile(format, { instrument, size, isAdjusted, sourceName, isSimulated });
  const lines = [file.head];
  let pages = 0;
  try {
    for (let fromMs: number | null = fromTimestamp; fromMs !== null; ) {
      const asked = { instrument, size, fromMs, toMs, limit: barsMax, isAdjusted };
      const read = await readHistory(market.desk, asked, call.nowMs);
      if (!('bars' in read)) return read;
      pages += 1;
      const isTooLong = lines.length + read.bars.length > FILE_BARS_MAX + 1;
      if (isTooLong || (pages === FILE_PAGES_MAX && read.nextFromMs !== null)) {
        return refuse('BARS_TOO_MANY', { figures: { max: FILE_BARS_MAX } });
      }
      lines.push(...read.bars.map((bar) => file.row(bar)));
      fromMs = read.nextFromMs;
      // Others are served between two pages.
      await setImmediate();
    }
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return refuse('NOT_READY');
    throw error;
  }
  const day = new Date(fromTimestamp).toISOString().slice(0, 10);
  return accept(
    new FileAnswer({
      bytes: Buffer.from(lines.join('')),
      contentType: contentTypes[format],
      downloadName: `candor-${code}-${size}-${day}.${format}`,
    }),
  );
});
