import { fileURLToPath } from 'node:url';
import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import type { KlinePoint } from '@candor/contract/market-shapes';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { priceText } from '@candor/domain/instruments/price-text';
import type { Page } from 'playwright-core';
import { BARE_PAGE, bareChartFile } from './bare-chart.ts';
import { type BenchRow, median, percentile, plainRow } from './bench-row.ts';
import { openWebStage, type WebStage } from './web-stage.ts';

const BARS = 5_000;
const OPENS = 15;
const DAY_MS = 24 * 60 * 60_000;
const KLINE = '/m_ft/kline';
/** Knows in the page when the bars are drawn. */
const watchCanvas = fileURLToPath(new URL('./watch-canvas.js', import.meta.url));
const elsewhere = '#/pages/notice/index';

interface Painted {
  /** From the press to the frame after the one in which the bars were drawn. */
  readonly wallMs: number;
  /** Processor time of the page's main thread meanwhile. */
  readonly cpuMs: number;
}

/**
 * From opening a quote page to its chart of 5,000 bars on the screen, and from one range to another.
 * The chart's code was loaded before, its bars never: every opening is of another share.
 */
export async function benchChart(say: (line: string) => void): Promise<readonly BenchRow[]> {
  const [points, codes] = await Promise.all([manyPoints(), shareCodes()]);
  const stage = await openWebStage({
    dataOf: (path) =>
      path === KLINE ? { list: points, previousClose: points[0]?.open, sessions: [] } : undefined,
    fileOf: bareChartFile,
    figuresOf: () => undefined,
  });
  try {
    await stage.page.addInitScript({ path: watchCanvas });
    // Candles are put together until they have room; a line is of all the bars.
    await stage.page.addInitScript(() => {
      localStorage.setItem('candor.chart', JSON.stringify({ kind: 'line' }));
    });
    const bare = await measureBare(stage);
    say(`bare: ${lineOf(bare)}`);
    const { opened, switched } = await measureApp(stage, codes);
    say(`opened: ${lineOf(opened)}; another range: ${lineOf(switched)}`);
    return [
      ...rowsOf('chart of 5,000 bars opened', opened, bare),
      ...rowsOf('chart of 5,000 bars, another range', switched, bare),
      ...rowsOf('  the chart library alone', bare, null),
    ];
  } finally {
    await stage.close();
  }
}

/** Minutes of one share, as the server writes them. */
async function manyPoints(): Promise<KlinePoint[]> {
  const nowMs = Date.now();
  const { instruments } = buildCatalogue(nowMs);
  const share = instruments.find(({ code, source }) => code === 'AAPL' && source === 0);
  if (share === undefined) throw new Error('there is no AAPL');
  const market = plainMarket({ marketHours: 'always', nowMs: () => nowMs });
  const points: KlinePoint[] = [];
  for (let endMs = nowMs; points.length < BARS; endMs -= DAY_MS) {
    const dayEndMs = Math.floor(endMs / DAY_MS) * DAY_MS - 1;
    const { bars } = await market.klines({ instrument: share, type: 'intraday', endMs: dayEndMs });
    const day = bars.map(({ startMs, open, high, low, close, volume }) => ({
      k: startMs,
      o: priceText(share, close),
      open: priceText(share, open),
      high: priceText(share, high),
      low: priceText(share, low),
      close: priceText(share, close),
      volume: String(volume),
    }));
    points.unshift(...day);
  }
  return points.slice(-BARS);
}

async function shareCodes(): Promise<string[]> {
  const { instruments } = buildCatalogue(Date.now());
  const shares = instruments.filter(({ source, market }) => source === 0 && market === 'NASDAQ');
  return shares.slice(0, OPENS + 2).map(({ code }) => code);
}

async function measured(stage: WebStage, run: () => Promise<number>): Promise<Painted> {
  const before = await stage.readTimes();
  const wallMs = await run();
  const after = await stage.readTimes();
  return { wallMs, cpuMs: after.allMs - before.allMs };
}

async function measureBare(stage: WebStage): Promise<Painted[]> {
  const { page } = stage;
  await page.goto(`${stage.front.url}${BARE_PAGE}`);
  const all: Painted[] = [];
  for (let open = 0; open <= OPENS; open += 1) {
    all.push(await measured(stage, () => paintedBy(page, 'bare', `${KLINE}?open=${open}`)));
  }
  return all.slice(1);
}

async function measureApp(stage: WebStage, codes: readonly string[]) {
  const { page } = stage;
  await page.goto(`${stage.front.url}/${elsewhere}`);
  const opened: Painted[] = [];
  const switched: Painted[] = [];
  for (const code of codes) {
    const address = `#/pages/quote/stock?code=${code}&source=0&market=NASDAQ`;
    opened.push(await measured(stage, () => paintedBy(page, 'hash', address)));
    const other = page.getByRole('radio', { name: '1Y' });
    await other.waitFor();
    switched.push(await measured(stage, () => paintedBy(page, 'press', '1Y')));
    await page.getByRole('radio', { name: '3M' }).click();
    await page.goto(`${stage.front.url}/${elsewhere}`);
  }
  // The first openings load the code and warm it.
  return { opened: opened.slice(-OPENS), switched: switched.slice(-OPENS) };
}

type Begin = 'bare' | 'hash' | 'press';

/** Milliseconds on the page's clock from beginning to the painted bars. */
function paintedBy(page: Page, how: Begin, what: string): Promise<number> {
  return page.evaluate(
    ([way, target]) => {
      const told = window as unknown as {
        untilPainted(begin: () => void): Promise<number>;
        openBare(address: string): void;
      };
      return told.untilPainted(() => {
        if (way === 'bare') return told.openBare(target);
        if (way === 'hash') location.hash = target;
        else {
          const choices = [...document.querySelectorAll<HTMLElement>('[role=radio]')];
          choices.find((one) => one.textContent === target)?.click();
        }
      });
    },
    [how, what] as const,
  );
}

function lineOf(all: readonly Painted[]): string {
  const wall = all.map(({ wallMs }) => wallMs);
  const cpu = median(all.map(({ cpuMs }) => cpuMs));
  const [p50, p95] = [median(wall), percentile(wall, 0.95)].map((ms) => ms.toFixed(0));
  return `p50 ${p50} ms, p95 ${p95} ms, ${cpu.toFixed(0)} ms of the main thread`;
}

function rowsOf(
  name: string,
  all: readonly Painted[],
  bare: readonly Painted[] | null,
): BenchRow[] {
  const wall = (of: readonly Painted[]) => of.map(({ wallMs }) => wallMs);
  const cpu = (of: readonly Painted[]) => median(of.map(({ cpuMs }) => cpuMs));
  const against = (own: number, other: number | null) => (other === null ? null : own / other);
  return [
    {
      ...plainRow(`${name}, first paint`, median(wall(all)), 'ms'),
      ratio: against(median(wall(all)), bare && median(wall(bare))),
    },
    plainRow(`${name}, first paint, p95`, percentile(wall(all), 0.95), 'ms'),
    {
      ...plainRow(`${name}, main thread`, cpu(all), 'ms'),
      ratio: against(cpu(all), bare && cpu(bare)),
    },
  ];
}
