import type { AssetClass } from '@candor/domain/instruments/instrument';

/** A family of lines that are ranked against each other. */
export type Group =
  | 'US shares'
  | 'HK shares'
  | 'EU shares'
  | 'funds'
  | 'multiples'
  | 'index futures'
  | 'goods'
  | 'other futures'
  | 'currencies'
  | 'coins'
  | 'bonds';

/** What has an open and a close that strategies of the night tell apart. */
export const overnightGroups: readonly Group[] = [
  ...(['US shares', 'HK shares', 'EU shares', 'funds'] as const),
];

/**
 * What can be held for years: an instrument, or a product's contracts one after the other. All
 * lists have a place for each UTC day of the panel; where the line does not trade it is NaN in
 * moves and spreads, and the last known in prices. Moves are parts of the worth before them.
 */
export interface PanelLine {
  readonly name: string;
  readonly group: Group;
  readonly assetClass: AssetClass;
  /** Usual volatility of a year, as the catalogue says it. */
  readonly volatility: number;
  /** Price in the catalogue as the five years begin, comparable with `close`; NaN where none. */
  readonly reference: number;
  /** In the middle of the quote as the day's trading ends. */
  readonly close: Float64Array;
  /** From the close before to the open, with dividends and interest of a bond. */
  readonly night: Float64Array;
  /** From the open to the close. */
  readonly day: Float64Array;
  /** Half the quoted spread, as a part of the price. */
  readonly halfAtOpen: Float64Array;
  readonly halfAtClose: Float64Array;
  /** What it costs, as a part of the worth, to go over to the next contract; mostly 0. */
  readonly roll: Float64Array;
  /** Nights since the trading day before. */
  readonly nights: Float64Array;
  /** What holding it costs a night, as a part of its worth: below zero it is earned. */
  readonly longNight: number;
  readonly shortNight: number;
  /** What of the price was paid out on a day: a share's dividend. */
  readonly paid: Float64Array;
  /** Yearly return of holding it if no price moves, as public quotes and rates say it. */
  readonly carry: Float64Array;
  /** Days whose move answers to a firm's results, told ahead. */
  readonly results: readonly number[];
  /** Sums of the logs of all moves, as the day's trading ends. */
  readonly wealth: Float64Array;
}

/** Lines side by side over the same UTC days. */
export interface Panel {
  /** The UTC day of the first place. */
  readonly firstDay: number;
  readonly days: number;
  /** From this place on is traded; those before are looked back at. */
  readonly from: number;
  readonly lines: readonly PanelLine[];
  readonly ties: readonly Tie[];
}

/** Two things of which one follows the other, both quoted at the same instants. */
export interface Tie {
  readonly name: string;
  readonly first: PanelLine;
  readonly second: PanelLine;
  /** Units of worth of the second that move as one of the first does. */
  readonly ratio: number;
  /** Whether the second is a contract: a basis. Otherwise a multiple is one of the two. */
  readonly isBasis: boolean;
}

/** Whether a line trades on a day of its panel. */
export function trades(line: PanelLine, at: number): boolean {
  return !Number.isNaN(line.day[at]);
}

/** The whole move from close to close into a day; 0 where it does not trade. */
export function moveInto(line: PanelLine, at: number): number {
  if (!trades(line, at)) return 0;
  return (1 + (line.night[at] ?? 0)) * (1 + (line.day[at] ?? 0)) - 1;
}

/** Sums of logs of all moves. */
export function wealthOf(line: Pick<PanelLine, 'night' | 'day'>): Float64Array {
  let sum = 0;
  return line.day.map((day, at) => {
    if (!Number.isNaN(day)) sum += Math.log1p(line.night[at] ?? 0) + Math.log1p(day);
    return sum;
  });
}

/** What is public as a decision is made: nothing later can be asked for. */
export class Seen {
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  /** The log gain of a line between two days gone by, counted back from now. */
  gain(line: PanelLine, from: number, to = 0): number {
    return this.#look(line.wealth, to) - this.#look(line.wealth, from);
  }

  close(line: PanelLine, back = 0): number {
    return this.#look(line.close, back);
  }

  carry(line: PanelLine): number {
    return this.#look(line.carry, 0);
  }

  night(line: PanelLine, back: number): number {
    return this.#look(line.night, back);
  }

  /** Paid out in the last so many days, as a part of the price. */
  yielded(line: PanelLine, days: number): number {
    let sum = 0;
    for (let back = 0; back < days; back += 1) sum += this.#look(line.paid, back);
    return sum / this.close(line);
  }

  #look(list: Float64Array, back: number): number {
    if (back < 0) throw new Error('what comes is not public');
    return list[this.#now - back] ?? Number.NaN;
  }
}
