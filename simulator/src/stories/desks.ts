import type { Dividend } from '@candor/domain/instruments/dividend';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { isSplitting, splitCount, termsAfterSplit } from '@candor/domain/instruments/splits';
import { latestNight } from '@candor/domain/interest/nights';
import { toTick } from '@candor/domain/orders/price-rules';
import { calendarOf } from '@candor/domain/time/calendars';
import { latestClose } from '@candor/domain/time/latest-close';
import type { AccountState } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import type { Means } from './held-desks.ts';
import { START_MS } from './market.ts';
import type { Act } from './story.ts';

const HOUR_MS = 3_600_000;

/** What the house does to everybody by the clock and by events: days, nights, income, splits. */
export class Desks {
  readonly #means: Means;
  /** By instrument, the last close that was gone through. */
  readonly #closes = new Map<string, number>();
  readonly #dividends: { readonly of: string; readonly dividend: Dividend }[] = [];
  #nightMs = latestNight(START_MS).dueMs;
  #count = 0;
  #days = 0;

  constructor(means: Means) {
    this.#means = means;
    for (const one of means.market.traded) this.#closes.set(one.id, this.#closeOf(one).closeMs);
  }

  /** Closes that have passed are paid, nights charged, proceeds settled; each once. */
  async endDays(): Promise<void> {
    const { market, accounts } = this.#means;
    this.#days += 1;
    await this.#recordDividends();
    await this.#payDividends();
    const { night, dueMs } = latestNight(this.#means.nowMs());
    for (const instrument of market.traded) {
      const { day, closeMs } = this.#closeOf(instrument);
      const isNewDay = closeMs > (this.#closes.get(instrument.id) ?? 0);
      this.#closes.set(instrument.id, closeMs);
      const of = { ...(await this.#of(instrument)), price: market.last(instrument) };
      for (const accountId of accounts) {
        const to = this.#to(accountId);
        if (isNewDay && instrument.future !== null) {
          await this.#twice({ kind: 'markHolding', ...to, ...of, day, dueMs: closeMs });
        }
        // The desk of coupons is late every other time: who trades first has his all the same.
        if (instrument.bond !== null && this.#days % 2 === 0) {
          await this.#twice({ kind: 'payCoupon', ...to, ...of });
        }
        if (dueMs === this.#nightMs) continue;
        await this.#means.tell({ kind: 'chargeNight', ...to, ...of, night, dueMs });
      }
    }
    this.#nightMs = dueMs;
    const prices = await market.prices(null, this.#means.nowMs());
    for (const accountId of accounts) {
      await this.#means.tell({ kind: 'settle', ...this.#to(accountId), prices });
    }
  }

  /** Ends at its last price, a bond at par, for everybody; then it goes on, so the story does. */
  async expire(instrument: Instrument): Promise<void> {
    const { market } = this.#means;
    this.#count += 1;
    const par = 100n * 10n ** BigInt(instrument.priceDecimals);
    const price = instrument.bond === null ? market.last(instrument) : par;
    const settlement = { id: `e${this.#count}`, price, isDone: false };
    const { prices } = await this.#of(instrument);
    const ended = { instrument: { ...instrument, settlement }, prices };
    await this.#toAll((to) => ({ kind: 'settleHolding', ...to, ...ended }));
  }

  /** A share goes without its dividend. Another one may not have been recorded yet. */
  async goEx(
    instrument: Instrument,
    act: Extract<Act, { readonly what: 'dividend' }>,
  ): Promise<void> {
    const { market } = this.#means;
    const exMs = this.#means.nowMs();
    if (isSplitting(instrument)) return;
    this.#count += 1;
    const amount = (market.last(instrument) * BigInt(act.bps)) / 10_000n + 1n;
    const payMs = exMs + act.paidHours * HOUR_MS;
    const [exDay, payDay] = [dayOf(exMs), dayOf(payMs)];
    const dividendId = `d${this.#count}-${instrument.heldAs}`;
    const days = { announcedMs: exMs - HOUR_MS, exDay, exMs, payDay, payMs };
    const dividend = { dividendId, amount, ...days };
    market.goEx(instrument, dividend);
    this.#dividends.push({ of: instrument.id, dividend });
    if (act.isRecorded) await this.#recordDividends();
  }

  /** The count of a share changes; what is due of it in the old one is recorded first. */
  async split(instrument: Instrument, act: Extract<Act, { readonly what: 'split' }>) {
    const { market } = this.#means;
    if (isSplitting(instrument)) return;
    await this.#recordDividends();
    this.#count += 1;
    const [to, from] = [BigInt(act.to), BigInt(act.from)];
    const price = toTick(instrument, (market.last(instrument) * from) / to + 1n, 'up');
    const named = { id: `s${this.#count}`, atMs: this.#means.nowMs(), isDone: false };
    const split = { ...named, to, from, cashPrice: price };
    const splits = [...(instrument.splits ?? []), split];
    const version = instrument.version + 1;
    const terms = termsAfterSplit(instrument, split);
    market.list({ ...instrument, ...terms, version, splits }, price);
    await this.carryOn();
  }

  /** Splits under way reach everybody; while a rate is not known they are tried again. */
  async carryOn(): Promise<void> {
    const { market } = this.#means;
    for (const instrument of market.traded.filter(isSplitting)) {
      const of = await this.#of(instrument);
      await this.#toAll((to) => ({ kind: 'splitHolding', ...to, ...of }));
      const count = splitCount(instrument);
      const isOld = ({ positions }: AccountState) =>
        [...positions.values()].some(
          (one) => one.instrumentId === instrument.id && (one.splits ?? 0) !== count,
        );
      if ((await this.#means.states()).some(isOld)) continue;
      const splits = (instrument.splits ?? []).map((one) => ({ ...one, isDone: true }));
      market.list({ ...instrument, splits }, market.last(instrument));
    }
  }

  async #recordDividends(): Promise<void> {
    for (const { instrument, dividend } of this.#announced()) {
      const of = { ...(await this.#of(instrument)), dividend };
      await this.#toAll((to) => ({ kind: 'recordDividend', ...to, ...of }));
    }
  }

  async #payDividends(): Promise<void> {
    for (const { instrument, dividend } of this.#announced()) {
      if (dividend.payMs > this.#means.nowMs()) continue;
      const of = { ...(await this.#of(instrument)), dividend };
      await this.#toAll((to) => ({ kind: 'payDividend', ...to, ...of }));
    }
  }

  #announced(): readonly { readonly instrument: Instrument; readonly dividend: Dividend }[] {
    return this.#dividends.flatMap(({ of, dividend }) => {
      const instrument = this.#means.market.traded.find(({ id }) => id === of);
      return instrument === undefined ? [] : [{ instrument, dividend }];
    });
  }

  async #toAll(
    command: (to: { readonly accountId: string; readonly nowMs: number }) => Command,
  ): Promise<void> {
    for (const accountId of this.#means.accounts) {
      await this.#means.tell(command(this.#to(accountId)));
    }
  }

  async #twice(command: Command): Promise<void> {
    await this.#means.tell(command);
    await this.#means.tell(command);
  }

  async #of(instrument: Instrument) {
    const prices = await this.#means.market.prices(instrument, this.#means.nowMs());
    return { instrument, prices };
  }

  #to(accountId: string) {
    return { accountId, nowMs: this.#means.nowMs() };
  }

  #closeOf({ calendarId }: Instrument) {
    return latestClose(calendarOf(calendarId), this.#means.nowMs());
  }
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
