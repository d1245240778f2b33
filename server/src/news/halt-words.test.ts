import type { HaltReferenceWord } from '@candor/contract/enums';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { StatedHalt } from '@candor/engines/market/stated-halt';
import { haltTimes } from '@candor/engines/news/halt-times';
import type { HaltTime } from '@candor/engines/news/news-times';
import type { HaltStory } from '@candor/engines/news/story';
import { expect, test } from 'vitest';
import { storyArticle } from './story-article.ts';

const AT = Date.parse('2026-11-20T15:02:00Z');
const MINUTE_MS = 60_000;
const catalogue = buildCatalogue(AT);

function named(code: string): Instrument {
  const found = catalogue.byCode.get(code)?.find(({ id, heldAs }) => id === heldAs);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

function halted(
  one: Instrument,
  cause: StatedHalt['cause'],
  of: { readonly from: HaltReferenceWord; readonly prices: readonly [bigint, bigint] },
  minutes = 5,
): StatedHalt {
  const [reference, price] = of.prices;
  const proof = { from: of.from, reference, price, referenceMs: AT - 5 * MINUTE_MS };
  const untilMs = AT + minutes * MINUTE_MS;
  const whole = { ...proof, measuredOnId: null, measuredOn: one, boundBps: 500 };
  return { cause, proof: whole, reason: null, fromMs: AT, untilMs };
}

const story = (instrument: Instrument, halt: StatedHalt): HaltStory => ({
  kind: 'halt',
  id: 'news-halt',
  atMs: AT,
  timeZone: 'America/New_York',
  instrument,
  halt,
});

test('a pause says what moved, from where to where, and until when, in three languages', () => {
  const apple = named('AAPL');
  const from = { from: 'fiveMinutesBefore', prices: [2_000_000n, 2_106_600n] } as const;
  const { title, summary, content } = storyArticle(story(apple, halted(apple, 'limitUp', from)));
  expect(title).toEqual({
    en: 'Apple Inc. is halted. Limit up: +5.33% in five minutes',
    'zh-Hans': '苹果公司 停牌。触及涨幅限制：五分钟内 +5.33%',
    'zh-Hant': '蘋果公司 停牌。觸及升幅限制：五分鐘內 +5.33%',
  });
  expect(summary).toEqual({
    en: 'From 200.00 to 210.66. Halted until 11/20 10:07 ET.',
    'zh-Hans': '由 200.00 至 210.66。停牌至 11月20日 10:07 ET。',
    'zh-Hant': '由 200.00 至 210.66。停牌至 11月20日 10:07 ET。',
  });
  expect(content.en).toContain('At 11/20 10:02 ET trading in Apple Inc. was halted. Limit up');
  expect(content.en).toContain('went from 200.00 to 210.66, +5.33%; the bound is 5.00%.');
});

test('every rule has its words, and the third level says that the day is over', () => {
  const [apple, index] = [named('AAPL'), named('SPX')];
  const prices = [2_000_000n, 1_800_000n] as const;
  const all = [
    story(apple, halted(apple, 'limitDown', { from: 'fiveMinutesBefore', prices })),
    story(apple, halted(apple, 'dynamicRange', { from: 'minuteBefore', prices }, 3)),
    story(apple, halted(apple, 'staticRange', { from: 'lastAuction', prices }, 3)),
    story(index, halted(index, 'marketLevel1', { from: 'lastClose', prices }, 15)),
    story(index, halted(index, 'marketLevel3', { from: 'lastClose', prices }, 300)),
  ].map(storyArticle);
  const titles = all.map(({ title }) => title.en);
  expect(titles).toEqual([
    'Apple Inc. is halted. Limit down: −10.00% in five minutes',
    'Apple Inc. is halted. Volatility auction: −10.00% in a minute',
    'Apple Inc. is halted. Volatility auction: −10.00% from the last auction',
    'US shares are halted. Market-wide halt, level 1: S&P 500 −10.00% from its last close',
    'US shares are halted. Market-wide halt, level 3: S&P 500 −10.00% from its last close',
  ]);
  for (const locale of ['en', 'zh-Hans', 'zh-Hant'] as const) {
    const told = all.map(({ title, content }) => title[locale] + content[locale]);
    expect(new Set(told).size).toBe(all.length);
    for (const text of told) expect(text).not.toMatch(/undefined|NaN|null|\{/);
  }
  expect(all[4]?.content.en).toContain('Trading is over for the day.');
  expect(all[3]?.content.en).toContain('Trading goes on at 11/20 10:17 ET.');
});

/** The keys of what is told at an instant of a market with such halts. */
async function toldAt(halts: readonly (readonly [Instrument, number])[], nowMs: number) {
  const ofShare = { from: 'fiveMinutesBefore', prices: [100n, 110n] } as const;
  const desk = {
    catalogue: () => catalogue,
    haltsBegun: (one: Instrument, span: { fromMs: number; toMs: number }) =>
      halts
        .filter(([of, atMs]) => of.id === one.id && span.fromMs <= atMs && atMs < span.toMs)
        .map(([of, fromMs]) => ({ ...halted(of, 'limitUp', ofShare), fromMs })),
  };
  const times: readonly HaltTime[] = await haltTimes(desk, nowMs, async () => undefined);
  return times.map(({ instrument, atMs }) => [instrument.code, atMs - AT]);
}

test('of single shares the first of each half hour is told, whenever somebody looks', async () => {
  const [apple, coke, ford] = [named('AAPL'), named('KO'), named('F')];
  // AT is two minutes into its half hour.
  const halts = [
    [coke, AT + MINUTE_MS],
    [apple, AT + MINUTE_MS],
    [ford, AT + 20 * MINUTE_MS],
    [ford, AT + 30 * MINUTE_MS],
  ] as const;
  const busier = ['AAPL', MINUTE_MS];
  expect(await toldAt(halts, AT)).toEqual([]);
  expect(await toldAt(halts, AT + MINUTE_MS)).toEqual([busier]);
  expect(await toldAt(halts, AT + 25 * MINUTE_MS)).toEqual([busier]);
  const both = [busier, ['F', 30 * MINUTE_MS]];
  expect(await toldAt(halts, AT + 60 * MINUTE_MS)).toEqual(both);
  // A day later the first has been told long since; the others of its half hour stay untold.
  expect(await toldAt(halts, AT + 1441 * MINUTE_MS)).toEqual(both.slice(1));
});
