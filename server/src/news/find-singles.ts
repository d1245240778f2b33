import type { Instrument } from '@candor/domain/instruments/instrument';
import { utcDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { tradingDay } from '@candor/domain/time/sessions';
import { largestMoveDays, MEAN_DAYS, meanVolume } from '@candor/engines/news/daily-records';
import { movesFound, type Round, volumesFound } from '@candor/engines/news/find-moves';
import { ROUND_MS } from '@candor/engines/news/news-times';
import { moveBpsOf, type Reading } from '@candor/engines/news/reading';
import type { MoveStory, VolumeStory } from '@candor/engines/news/story';
import type { PastMarket } from './past-market.ts';

/** More times the mean of twenty days than this, or it is nothing unusual after all. */
const TIMES_TENTHS_MIN = 20;

/**
 * Single instruments since the round before: at most the furthest move and the most unusual volume,
 * so that a wild day cannot flood the page.
 */
export async function singleStories(
  market: PastMarket,
  atMs: number,
  hoursOf: (instrument: Instrument) => MarketHours,
): Promise<readonly (MoveStory | VolumeStory)[]> {
  const [now, before] = [await market.readAll(atMs), await market.readAll(atMs - ROUND_MS)];
  const rounds = [...now.values()].map((reading): Round => {
    const { instrument } = reading;
    const isSameDay =
      dayOf(instrument, hoursOf(instrument), atMs) ===
      dayOf(instrument, hoursOf(instrument), atMs - ROUND_MS);
    return { now: reading, before: isSameDay ? (before.get(instrument.id) ?? null) : null };
  });
  const [move] = movesFound(rounds);
  const [volume] = volumesFound(rounds);
  return [
    ...(move === undefined ? [] : [await moveStory(market, move, atMs)]),
    ...(volume === undefined ? [] : await volumeStories(market, volume, atMs)),
  ];
}

async function moveStory(market: PastMarket, reading: Reading, atMs: number): Promise<MoveStory> {
  const bars = await market.dailyBars(reading.instrument, atMs);
  const way = moveBpsOf(reading.quote) > 0 ? 'up' : 'down';
  return {
    kind: 'move',
    ...toldOf(`move-${way}`, reading.instrument, atMs),
    reading,
    largestInDays: largestMoveDays(bars),
  };
}

async function volumeStories(
  market: PastMarket,
  reading: Reading,
  atMs: number,
): Promise<readonly VolumeStory[]> {
  const mean = meanVolume(await market.dailyBars(reading.instrument, atMs));
  if (mean === null || mean === 0n) return [];
  const timesTenths = Number((reading.quote.volume * 10n) / mean);
  if (timesTenths < TIMES_TENTHS_MIN) return [];
  return [
    {
      kind: 'volume',
      ...toldOf('volume', reading.instrument, atMs),
      reading,
      meanVolume: mean,
      days: MEAN_DAYS,
      timesTenths,
    },
  ];
}

function toldOf(what: string, instrument: Instrument, atMs: number) {
  const { timeZone } = calendarOf(instrument.calendarId);
  const id = `news-${what}-${instrument.source}-${instrument.market}-${instrument.code}-${atMs}`;
  return { id, atMs, timeZone };
}

/** The trading day an instant belongs to, in the hours the instrument has here. */
function dayOf(instrument: Instrument, hours: MarketHours, atMs: number): string {
  return hours === 'always' ? utcDay(atMs) : tradingDay(calendarOf(instrument.calendarId), atMs);
}
