import { quoteTopic } from '@candor/contract/push';
import { type BenchRow, limitRow, median, plainRow } from './bench-row.ts';
import { countFrames, type FrameCount } from './frame-trace.ts';
import { manyInstruments, type WatchRow } from './many-instruments.ts';
import { openWebStage, type WebStage } from './web-stage.ts';

const ROWS = 5_000;
const PACE = 200;
const ROUNDS = 5;
const SCROLLED_PX = 15_000;
const PX_PER_SECOND = 3_000;
const DROPPED_MAX_PERCENT = 5;

interface Round extends FrameCount {
  readonly seconds: number;
  readonly scriptMs: number;
  readonly allMs: number;
  readonly updates: number;
}

/**
 * The watchlist of the app with 5,000 rows, scrolled at 3,000 pixels a second while 200 quotes a
 * second arrive for the rows in view; the baseline is the same list scrolled without a quote.
 */
export async function benchList(say: (line: string) => void): Promise<readonly BenchRow[]> {
  const rows = await manyInstruments(ROWS, Date.now());
  const quotes = movingQuotes(rows);
  const path = '/userSelfSecurity/selectSelfSelectionStocksData';
  const stage = await openWebStage({
    dataOf: (asked) => (asked === path ? { list: rows } : undefined),
    figuresOf: quotes,
  });
  try {
    await stage.page.goto(`${stage.front.url}/#/pages/watchlist/index`);
    await stage.page.locator('.instrument-row').first().waitFor();
    await scroll(stage, 0); // The first one warms everything up.
    const still: Round[] = [];
    const live: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      still.push(await scroll(stage, 0));
      live.push(await scroll(stage, PACE));
      for (const one of [still.at(-1), live.at(-1)]) if (one) say(lineOf(one));
    }
    return rowsOf(still, live);
  } finally {
    await stage.close();
  }
}

/** Figures that change with every frame, as a quote of the server carries them. */
function movingQuotes(rows: readonly WatchRow[]) {
  const byTopic = new Map(rows.map((row): [string, WatchRow] => [quoteTopic(row), row]));
  let turn = 0;
  return (topic: string, nowMs: number): unknown => {
    const row = byTopic.get(topic);
    if (row === undefined) return undefined;
    turn += 1;
    const step = (turn * 37) % 101;
    const price = Number(row.price) * (1 + (step - 50) / 20_000);
    return {
      price_nominal: price.toFixed(2),
      change: (price - Number(row.price) + Number(row.change)).toFixed(2),
      change_ratio: (Number(row.ratio) + (step - 50) / 200).toFixed(2),
      volume: String(Number(row.volume) + 100 * turn),
      quoteTimestamp: nowMs,
      marketStatus: 1,
    };
  };
}

async function scroll(stage: WebStage, pace: number): Promise<Round> {
  const { page, cdp, front } = stage;
  await page.locator('main').evaluate((main) => main.scrollTo(0, 0));
  await page.locator('.instrument-row').first().waitFor();
  front.setPace(pace);
  let figures = { seconds: 0, scriptMs: 0, allMs: 0, updates: 0 };
  const frames = await countFrames(stage.browser, page, async () => {
    const before = await stage.readTimes();
    const [startMs, sentBefore] = [performance.now(), front.framesSent()];
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 500,
      yDistance: -SCROLLED_PX,
      speed: PX_PER_SECOND,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    const after = await stage.readTimes();
    figures = {
      seconds: (performance.now() - startMs) / 1000,
      scriptMs: after.scriptMs - before.scriptMs,
      allMs: after.allMs - before.allMs,
      updates: front.framesSent() - sentBefore,
    };
  });
  front.setPace(0);
  const arrived = await page.locator('main').evaluate((main) => main.scrollTop);
  if (arrived < SCROLLED_PX - 1) throw new Error(`scrolled only ${arrived} pixels`);
  return { ...frames, ...figures };
}

const droppedPercent = (one: Round) => (100 * one.dropped) / one.wanted;
const latePercent = (one: Round) => (100 * one.partial) / one.wanted;
const scriptPerSecond = (one: Round) => one.scriptMs / one.seconds;
const mainPerSecond = (one: Round) => one.allMs / one.seconds;
const longTasks = (one: Round) => one.longTasks / one.seconds;

function lineOf(one: Round): string {
  return (
    `${Math.round(one.updates / one.seconds)} updates/s: ${one.wanted} frames, ${one.dropped} ` +
    `dropped, ${one.partial} late, ${scriptPerSecond(one).toFixed(0)} ms/s scripting, ` +
    `${mainPerSecond(one).toFixed(0)} ms/s in all, ${one.longTasks} long tasks`
  );
}

function rowsOf(still: readonly Round[], live: readonly Round[]): BenchRow[] {
  const name = `list of ${ROWS.toLocaleString('en')} rows scrolled, ${PACE} updates/s`;
  const of = (figure: (one: Round) => number) => median(live.map(figure));
  const ofStill = (figure: (one: Round) => number) => median(still.map(figure));
  const against = (figure: (one: Round) => number) => of(figure) / ofStill(figure);
  return [
    limitRow(`${name}: frames dropped`, of(droppedPercent), '%', DROPPED_MAX_PERCENT),
    plainRow('  the same without updates', ofStill(droppedPercent), '%'),
    plainRow(`${name}: frames late in the page`, of(latePercent), '%'),
    plainRow('  the same without updates', ofStill(latePercent), '%'),
    {
      ...plainRow(`${name}: scripting`, of(scriptPerSecond), 'ms/s'),
      ratio: against(scriptPerSecond),
    },
    {
      ...plainRow(`${name}: main thread`, of(mainPerSecond), 'ms/s'),
      ratio: against(mainPerSecond),
    },
    plainRow(`${name}: tasks over 50 ms`, of(longTasks), 'a second'),
  ];
}
