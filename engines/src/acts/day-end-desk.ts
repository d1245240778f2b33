import {
  couponPer100,
  issueSettlementDay,
  latestCouponDay,
} from '@candor/domain/instruments/bond-interest';
import { isExpired } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type {
  InstrumentCommand,
  InstrumentDecision,
} from '@candor/domain/instruments/instrument-commands';
import { latestNight } from '@candor/domain/interest/nights';
import { viewOf } from '@candor/domain/market/price-snapshot';
import { costsOvernight, finalPrice, isMarkedDaily } from '@candor/domain/products/day-end';
import type { CalendarDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import { latestClose } from '@candor/domain/time/latest-close';
import type { CouponPaid } from '@candor/domain/trading/facts';
import { couponIdOf, couponInstant } from '@candor/domain/trading/holdings/decide-coupon';
import { LookingDesk } from '../looking-desk.ts';
import type { KnownInstruments } from '../market/known-instruments.ts';
import type { DailySettlement, DailySettlementStore } from './day-end-ports.ts';
import { type ActMeans, submitToAll } from './submit-to-all.ts';

export interface DayEndDeskOptions extends ActMeans {
  readonly instruments: Pick<KnownInstruments, 'catalogue' | 'find' | 'look'>;
  readonly store: DailySettlementStore;
  /** Decides a command on what is stored of the instruments, and stores what follows. */
  readonly change: (command: InstrumentCommand) => Promise<InstrumentDecision>;
  /** Tells a customer of his coupon. Must be harmless when it is repeated. */
  readonly tell: (fact: CouponPaid, instrument: Instrument) => Promise<void>;
}

/** How often is looked for days that are over; what was stated and not paid is paid each time. */
const SEARCH_EVERY_MS = 60_000;

/** What a day ends for, and when. */
interface Due {
  readonly due: readonly { readonly instrument: Instrument; readonly dueMs: number }[];
  readonly borrowing: boolean;
  readonly nowMs: number;
}

/**
 * Ends the days of what is settled daily, begins the nights of what is borrowed for, pays coupons,
 * and ends the lives of what expires. Each instrument that somebody holds gets one price, stated
 * once, and all who hold it are reckoned with by it. What has expired gets its final price, at
 * which the desk of acts closes what is held. All of it is done once, so after a crash the next
 * process goes on.
 */
export class DayEndDesk extends LookingDesk {
  readonly #options: DayEndDeskOptions;
  #searchedMs = Number.NEGATIVE_INFINITY;
  /** By end and instrument, the last day that was ended: the database is asked once for each. */
  readonly #done = new Map<string, CalendarDay | 'once' | 'twice'>();

  constructor(options: DayEndDeskOptions) {
    super('day ends', { clock: options.desk.clock, onFailure: options.onFailure });
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    const { store, desk } = this.#options;
    const nowMs = desk.clock.nowMs();
    if (nowMs - this.#searchedMs >= SEARCH_EVERY_MS) {
      await this.#search(nowMs);
      this.#searchedMs = nowMs;
    }
    const items = await store.unpaid();
    const nameOf = ({ what, instrumentId, day }: DailySettlement) =>
      `${what} ${instrumentId} ${day}`;
    await this.run.each({ list: 'unpaid', items, nameOf }, (one) => this.#pay(one));
  }

  /** Finds the days that are over and the instruments that have expired, of what is held. */
  async #search(nowMs: number): Promise<void> {
    const { instruments, onFailure } = this.#options;
    const all = instruments.catalogue().instruments.filter((one) => one.settlement === undefined);
    const isOver = (one: Instrument) => isExpired(one, nowMs);
    // Nobody begins to hold what has expired. What was filled just before may be committed just
    // after: what nobody held at two searches is not asked about again.
    const ended = all.filter((one) => isOver(one) && !this.#isDone('expiry', one, 'twice'));
    const expired = await this.#held(ended, false);
    for (const one of expired) await this.#expire(one, nowMs).catch(onFailure);
    for (const one of ended) {
      const isSecond = this.#isDone('expiry', one, 'once');
      if (!expired.includes(one)) this.#done.set(`expiry ${one.id}`, isSecond ? 'twice' : 'once');
    }
    const open = all.filter((one) => !isOver(one));
    for (const [day, due] of byDay(open.filter(isMarkedDaily), nowMs)) {
      await this.#end({ what: 'mark', day }, { due, borrowing: false, nowMs });
    }
    await this.#coupons(open, nowMs);
    const { night: day, dueMs } = latestNight(nowMs);
    for (const overnight of ['loan', 'swap'] as const) {
      const due = open
        .filter(costsOvernight(overnight))
        .map((instrument) => ({ instrument, dueMs }));
      await this.#end({ what: 'night', day }, { due, borrowing: overnight === 'loan', nowMs });
    }
  }

  /** States the latest coupon of each issue, whoever holds it: all may be sold since. */
  async #coupons(open: readonly Instrument[], nowMs: number): Promise<void> {
    const due = open.flatMap((instrument): DailySettlement[] => {
      if (instrument.bond === null) return [];
      const day = latestCouponDay(instrument.bond, issueSettlementDay(instrument, nowMs));
      if (this.#isDone('coupon', instrument, day)) return [];
      const price = couponPer100(instrument.bond);
      const of = { instrumentId: instrument.id, what: 'coupon', day, price } as const;
      const dueMs = couponInstant(instrument, day);
      return [{ ...of, dueMs, quoteMs: nowMs, sourceName: 'terms' }];
    });
    if (due.length === 0) return;
    await this.#options.store.state(due);
    for (const { instrumentId, day } of due) this.#done.set(`coupon ${instrumentId}`, day);
  }

  #isDone(what: string, { id }: Instrument, known: CalendarDay | 'once' | 'twice'): boolean {
    return this.#done.get(`${what} ${id}`) === known;
  }

  /** Ends a day for those it was not ended for yet: what is opened later does not belong to it. */
  async #end(of: Pick<DailySettlement, 'what' | 'day'>, { due, borrowing, nowMs }: Due) {
    const fresh = due.filter(({ instrument }) => !this.#isDone(of.what, instrument, of.day));
    const held = await this.#held(
      fresh.map(({ instrument }) => instrument),
      borrowing,
    );
    const left = await this.#state(
      of,
      fresh.filter(({ instrument }) => held.includes(instrument)),
    );
    for (const { instrument, dueMs } of fresh) {
      // What was filled just before may be committed just after.
      const isSure = nowMs - dueMs >= SEARCH_EVERY_MS && !left.includes(instrument);
      if (isSure) this.#done.set(`${of.what} ${instrument.id}`, of.day);
    }
  }

  async #held(among: readonly Instrument[], borrowing: boolean): Promise<readonly Instrument[]> {
    if (among.length === 0) return [];
    const ids = among.map(({ id }) => id);
    const held = new Set(await this.#options.store.held(ids, { borrowing }));
    return among.filter(({ id }) => held.has(id));
  }

  /** States the prices at the end of a day of those that have none yet; the rest is unpriced. */
  async #state(
    of: Pick<DailySettlement, 'what' | 'day'>,
    due: Due['due'],
  ): Promise<readonly Instrument[]> {
    const { store, desk } = this.#options;
    if (due.length === 0) return [];
    const ids = due.map(({ instrument }) => instrument.id);
    const stated = new Set(await store.stated(ids, of));
    const open = due.filter(({ instrument }) => !stated.has(instrument.id));
    if (open.length === 0) return [];
    const held = open.map(({ instrument }) => instrument);
    const prices = await desk.prices({ held }, desk.clock.nowMs());
    const priced = open.flatMap(({ instrument, dueMs }): DailySettlement[] => {
      const quote = viewOf(prices, instrument.id)?.quote;
      if (quote == null) return [];
      const { last: price, timeMs: quoteMs, sourceName } = quote;
      return [{ ...of, instrumentId: instrument.id, dueMs, price, quoteMs, sourceName }];
    });
    await store.state(priced);
    return held.filter(({ id }) => !priced.some(({ instrumentId }) => instrumentId === id));
  }

  /** Reckons with everybody who holds it, and says so when nobody has to be tried again. */
  async #pay(settlement: DailySettlement): Promise<void> {
    const { instruments, store } = this.#options;
    const instrument = instruments.find(settlement.instrumentId);
    if (instrument === null) throw new Error(`There is no ${settlement.instrumentId}.`);
    const borrowing = settlement.what === 'night' && costsOvernight('loan')(instrument);
    const holders = await store.holders(instrument.id, { borrowing });
    const { what, day, dueMs, price } = settlement;
    const of = { act: `${what} ${instrument.id} ${day}`, accountIds: holders, instrument };
    const isWhole = await submitToAll(this.#options, this.run, of, (to) => {
      if (what === 'coupon') return { kind: 'payCoupon', ...to };
      return what === 'mark'
        ? { kind: 'markHolding', ...to, day, dueMs, price }
        : { kind: 'chargeNight', ...to, night: day, dueMs, price };
    });
    if (what === 'coupon') await this.#tellAll(instrument, day);
    if (isWhole) await store.paid(settlement);
  }

  async #tellAll(instrument: Instrument, day: CalendarDay): Promise<void> {
    const { store, tell } = this.#options;
    for (const fact of await store.coupons(couponIdOf(instrument, day))) {
      await tell(fact, instrument);
    }
  }

  /** Gives what has expired its final price; the desk of acts closes everybody's position at it. */
  async #expire(instrument: Instrument, nowMs: number): Promise<void> {
    if (instrument.settlement !== undefined) return;
    const prices = await this.#options.desk.prices({ held: [instrument] }, nowMs);
    const price = finalPrice(instrument, viewOf(prices, instrument.id)?.quote ?? null);
    if (price === null) return;
    const { source, market, code, id: instrumentId } = instrument;
    const by = { nowMs, by: 'house', reason: 'expired' };
    const of = { key: { source, market, code }, instrumentId, price };
    const decision = await this.#options.change({ kind: 'settle', ...of, ...by });
    if (!decision.isAccepted) throw new Error(`${instrumentId} cannot end: ${decision.reason}.`);
    await this.#options.instruments.look();
  }
}

/** The latest day of each that is over, and when it closed. */
function byDay(
  instruments: readonly Instrument[],
  nowMs: number,
): ReadonlyMap<CalendarDay, readonly { instrument: Instrument; dueMs: number }[]> {
  const days = new Map<CalendarDay, { instrument: Instrument; dueMs: number }[]>();
  for (const instrument of instruments) {
    const { day, closeMs: dueMs } = latestClose(calendarOf(instrument.calendarId), nowMs);
    const due = days.get(day) ?? [];
    due.push({ instrument, dueMs });
    days.set(day, due);
  }
  return days;
}
