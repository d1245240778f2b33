import { isExpired } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type {
  InstrumentCommand,
  InstrumentDecision,
} from '@candor/domain/instruments/instrument-commands';
import { viewOf } from '@candor/domain/market/price-snapshot';
import { finalPrice, isMarkedDaily } from '@candor/domain/products/day-end';
import type { CalendarDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import { latestClose } from '@candor/domain/time/latest-close';
import { LookingDesk } from '../looking-desk.ts';
import type { KnownInstruments } from '../market/known-instruments.ts';
import type { MarketDesk } from '../market/market-desk.ts';
import type { LaneRouter } from '../trading/lane-router.ts';
import type { ActStore } from './act-ports.ts';
import type { DailySettlement, DailySettlementStore } from './day-end-ports.ts';

export interface DayEndDeskOptions {
  readonly instruments: Pick<KnownInstruments, 'catalogue' | 'find' | 'look'>;
  readonly store: DailySettlementStore;
  readonly acts: Pick<ActStore, 'holders'>;
  readonly router: Pick<LaneRouter, 'submit'>;
  readonly desk: Pick<MarketDesk, 'clock' | 'prices'>;
  /** Decides a command on what is stored of the instruments, and stores what follows. */
  readonly change: (command: InstrumentCommand) => Promise<InstrumentDecision>;
  /** Hears of what failed; it is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

const ACCOUNTS_AT_ONCE = 256;
/** How often is looked for days that are over; what was stated and not paid is paid each time. */
const SEARCH_EVERY_MS = 60_000;

/**
 * Ends the days of what is settled daily, and the lives of what expires. At the close of its
 * exchange each instrument that somebody holds gets the settlement price of the day, stated once;
 * everybody who holds it is paid by it. What has expired gets its final price, at which the desk of
 * acts closes what is held. All of it is done once, so after a crash the next process goes on.
 */
export class DayEndDesk extends LookingDesk {
  readonly #options: DayEndDeskOptions;
  #searchedMs = Number.NEGATIVE_INFINITY;

  constructor(options: DayEndDeskOptions) {
    super(options.desk.clock);
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    try {
      const nowMs = this.#options.desk.clock.nowMs();
      if (nowMs - this.#searchedMs >= SEARCH_EVERY_MS) {
        await this.#search(nowMs);
        this.#searchedMs = nowMs;
      }
      for (const settlement of await this.#options.store.unpaid()) await this.#pay(settlement);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  /** Finds the days that are over and the instruments that have expired, of what is held. */
  async #search(nowMs: number): Promise<void> {
    const { instruments, store } = this.#options;
    const all = instruments.catalogue().instruments;
    const held = new Set(await store.held(all.filter(mayBeDue(nowMs)).map(({ id }) => id)));
    const known = all.filter(({ id }) => held.has(id));
    for (const one of known) {
      if (isExpired(one, nowMs)) await this.#expire(one, nowMs).catch(this.#options.onFailure);
    }
    const marked = known.filter((one) => isMarkedDaily(one) && !isExpired(one, nowMs));
    for (const [day, due] of byDay(marked, nowMs)) await this.#state(day, due);
  }

  /** States what the day's settlement prices are of those that have none yet. */
  async #state(
    day: CalendarDay,
    due: readonly { readonly instrument: Instrument; readonly dueMs: number }[],
  ): Promise<void> {
    const { store, desk } = this.#options;
    const ids = due.map(({ instrument }) => instrument.id);
    const stated = new Set(await store.stated(ids, day));
    const open = due.filter(({ instrument }) => !stated.has(instrument.id));
    if (open.length === 0) return;
    const held = open.map(({ instrument }) => instrument);
    const prices = await desk.prices({ held }, desk.clock.nowMs());
    await store.state(
      open.flatMap(({ instrument, dueMs }): DailySettlement[] => {
        const quote = viewOf(prices, instrument.id)?.quote;
        if (quote == null) return [];
        const { last: price, timeMs: quoteMs, sourceName } = quote;
        return [{ instrumentId: instrument.id, day, dueMs, price, quoteMs, sourceName }];
      }),
    );
  }

  /** Pays everybody who holds it, and says so when nobody has to be tried again. */
  async #pay(settlement: DailySettlement): Promise<void> {
    const { instruments, acts, store, desk, router } = this.#options;
    const instrument = instruments.find(settlement.instrumentId);
    if (instrument === null) throw new Error(`There is no ${settlement.instrumentId}.`);
    const holders = await acts.holders([instrument.id]);
    const { day, dueMs, price } = settlement;
    let isWhole = true;
    for (let from = 0; from < holders.length; from += ACCOUNTS_AT_ONCE) {
      const nowMs = desk.clock.nowMs();
      const prices = await desk.prices({ held: [instrument] }, nowMs);
      const replies = holders.slice(from, from + ACCOUNTS_AT_ONCE).map(async (accountId) => {
        const of = { accountId, nowMs, instrument, prices, day, dueMs, price };
        const reply = await router.submit({ kind: 'markHolding', ...of });
        // An account in doubt is not paid for the day; its position says so itself.
        const isInDoubt = reply.outcome === 'refused' && reply.refusal.reason === 'BOOKS_SUSPENDED';
        if (reply.outcome !== 'accepted' && !isInDoubt) isWhole = false;
      });
      await Promise.all(replies);
    }
    if (isWhole) await store.paid(settlement);
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

function mayBeDue(nowMs: number): (instrument: Instrument) => boolean {
  return (one) => one.settlement === undefined && (isMarkedDaily(one) || isExpired(one, nowMs));
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
