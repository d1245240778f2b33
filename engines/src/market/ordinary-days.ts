import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { ordinaryDayMove } from '@candor/domain/market/ordinary-day';
import { calendarOf } from '@candor/domain/time/calendars';
import { tradedDays } from '@candor/domain/time/traded-days';
import { daysUpTo } from './history/base-bars.ts';
import type { MarketDesk } from './market-desk.ts';
import { Remembered } from './remembered.ts';

type DeskOfDays = Pick<MarketDesk, 'catalogue' | 'clock' | 'marketHoursOf' | 'provider'>;

/** An answer holds until the next trading day; longer than a holiday nothing stays. */
const STORED_MS = 7 * 86_400_000;

/**
 * How far each instrument moves on an ordinary day, from the daily bars of the year that ended with
 * the last trading day. Calculated once per instrument and trading day, whoever asks.
 */
export class OrdinaryDays {
  readonly #desk: DeskOfDays;
  readonly #moves: Remembered<bigint | null>;

  constructor(desk: DeskOfDays) {
    this.#desk = desk;
    this.#moves = new Remembered(desk.clock, STORED_MS);
  }

  /**
   * In percent with `MOVE_DECIMALS`; null where there are too few days. Rejects with
   * `MarketDataUnavailable`.
   */
  moveOf(asked: Instrument): Promise<bigint | null> {
    const { provider, clock } = this.#desk;
    const instrument = this.#desk.catalogue().byId.get(asked.id) ?? asked;
    const nowMs = clock.nowMs();
    const hours = this.#desk.marketHoursOf(instrument);
    const days = tradedDays(calendarOf(instrument.calendarId), hours);
    const { epochDay } = days.at(nowMs);
    return this.#moves.get(`${seriesOf(instrument)} ${epochDay}`, async () => {
      const source = { provider, instrument, days, nowMs };
      const finished = await daysUpTo(source, days.upTo(epochDay - 1));
      const bars = finished.map(({ bar }) => bar);
      return ordinaryDayMove(instrument, bars);
    });
  }
}
