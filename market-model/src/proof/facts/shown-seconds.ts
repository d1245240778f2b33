import type { Instrument } from '@candor/domain/instruments/instrument';
import { DAY_MS, dayPoint, MINUTE_MS, type SessionDay } from '@candor/domain/time/session-days';
import { bestPrices, touchSizes } from '../../book/book.ts';
import type { MarketModel } from '../../market/market-model.ts';
import { STEPS } from '../../tape/minute-steps.ts';
import { drawMinute, type Tape, type TapeDay } from '../../tape/tape.ts';
import { scaledPrice } from '../../terms/price-scale.ts';
import { SESSION, sessionsFrom } from './sessions.ts';

/** A market as customers see it. */
export interface Shown {
  readonly model: Pick<MarketModel, 'hours' | 'shelf'>;
  readonly leaders: readonly Instrument[];
}

/** So many seconds of a session, one price for each. */
const SESSION_SECONDS = SESSION * STEPS;

/** The instrument of a name such as `stock AAPL`; of a product (`future CL`) its last contract. */
export function shownOf({ leaders }: Shown, name: string): Instrument {
  const found = leaders.findLast((one) => {
    const code = one.future?.product ?? one.code;
    return one.id === one.heldAs && `${one.assetClass} ${code}` === name;
  });
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
}

/** Which sessions of New York are looked at: neighbours are wild or calm together. */
export interface Looked {
  readonly firstDay: number;
  readonly days: number;
  /** One of so many. */
  readonly every: number;
}

/** Instants at which New York opens. */
export function opensOf({ firstDay, days, every }: Looked): readonly number[] {
  return sessionsFrom(firstDay, days * every)
    .filter((_, at) => at % every === 0)
    .map(({ dayNumber, open }) => dayNumber * DAY_MS + open * MINUTE_MS);
}

/** A trading day with the minute of it that begins at an instant. */
export interface ShownDay {
  readonly tape: Tape;
  readonly day: TapeDay;
  readonly session: SessionDay;
  readonly from: number;
}

export function dayFrom({ model }: Shown, instrument: Instrument, atMs: number): ShownDay {
  const { hours, shelf } = model;
  const session = hours.days.latest(instrument.calendarId, atMs);
  if (session === null || session.endMs <= atMs) {
    throw new Error(`${instrument.code} does not trade at ${new Date(atMs).toISOString()}`);
  }
  const tape = shelf.tapeOf(instrument);
  return { tape, session, day: tape.draw(session), from: dayPoint(session, atMs).minute };
}

/** A session of New York second by second, in logs: last prices, and what quotes lie around. */
export interface ShownPrices {
  readonly last: Float64Array;
  readonly worth: Float64Array;
}

export function shownPrices({ tape, day, from }: ShownDay): ShownPrices {
  const last = new Float64Array(SESSION_SECONDS);
  const worth = new Float64Array(SESSION_SECONDS);
  for (let minute = 0; minute < SESSION; minute += 1) {
    const drawn = drawMinute(tape, day, from + minute);
    for (let step = 0; step < STEPS; step += 1) {
      last[minute * STEPS + step] = Math.log(drawn.price[step] ?? 1);
      worth[minute * STEPS + step] = drawn.worth?.[step] ?? Number.NaN;
    }
  }
  return { last, worth };
}

/** A second as a customer sees it; prices scaled, logs of the worth. */
export interface ShownSecond {
  readonly bid: number;
  readonly ask: number;
  readonly bidQuantity: number;
  readonly askQuantity: number;
  readonly worth: number;
  readonly hasPrint: boolean;
  /** Above zero where the buyer took the ask. */
  readonly sign: number;
}

/** The seconds of a minute of a day, with their books. */
export function secondsIn({ tape, day, session }: ShownDay, minute: number): ShownSecond[] {
  const { price, side, hasPrint, worth, flow } = drawMinute(tape, day, minute);
  const book = day.bookOf(minute);
  return Array.from({ length: STEPS }, (_, step): ShownSecond => {
    const log = worth?.[step] ?? Number.NaN;
    const moment = {
      book,
      dayNumber: session.dayNumber,
      minute,
      step,
      band: null,
      last: price[step] ?? 0,
      side: side[step] ?? 1,
      flow: flow?.[step] ?? 0,
      worth: scaledPrice(tape.scale, log),
    };
    const { bid = null, ask = null } = bestPrices(tape, moment) ?? {};
    const sizes = touchSizes(tape, moment, { bid, ask });
    return {
      bid: bid ?? Number.NaN,
      ask: ask ?? Number.NaN,
      worth: log,
      bidQuantity: Number(sizes.bidQuantity ?? 0n),
      askQuantity: Number(sizes.askQuantity ?? 0n),
      hasPrint: hasPrint[step] === 1,
      sign: side[step] === 1 ? 1 : -1,
    };
  });
}
