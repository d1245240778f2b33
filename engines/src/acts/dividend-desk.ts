import type { Instrument } from '@candor/domain/instruments/instrument';
import type { DividendPaid } from '@candor/domain/trading/holdings/dividend-facts';
import { LookingDesk } from '../looking-desk.ts';
import type { KnownInstruments } from '../market/known-instruments.ts';
import type { MarketDesk } from '../market/market-desk.ts';
import type { DividendStore, StatedDividend } from './dividend-ports.ts';
import { type ActMeans, submitToAll } from './submit-to-all.ts';

export interface DividendDeskOptions extends ActMeans {
  readonly instruments: Pick<KnownInstruments, 'catalogue' | 'find'>;
  readonly store: DividendStore;
  readonly desk: Pick<MarketDesk, 'clock' | 'prices' | 'dividends'>;
  /** Tells a customer what he was paid. Must be harmless when it is repeated. */
  readonly tell: (fact: DividendPaid, instrument: Instrument) => Promise<void>;
}

/** How often is looked for announcements, and how long a last fill may take to be committed. */
const SEARCH_EVERY_MS = 60_000;
/** Longer than a house needs for its first start: what stands beside its prices is stated. */
const BEGINNING_MS = 86_400_000;

/**
 * Carries out dividends. Each is stated once when it is announced; from its ex-date on everybody
 * who held the share is entitled to it, and on its pay date everybody is paid. What is done is done
 * once in each account, so after a crash the next process goes on. Who sells before the desk has
 * been there was entitled before his sale: the decision sees to that.
 */
export class DividendDesk extends LookingDesk {
  readonly #options: DividendDeskOptions;
  #searchedMs = Number.NEGATIVE_INFINITY;
  /** Dividends that stand in the database. */
  readonly #stated = new Set<string>();

  constructor(options: DividendDeskOptions) {
    super('dividends', { clock: options.desk.clock, onFailure: options.onFailure });
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    const { store, desk } = this.#options;
    const nowMs = desk.clock.nowMs();
    if (nowMs - this.#searchedMs < SEARCH_EVERY_MS) return;
    await this.#state(nowMs);
    const items = await store.unpaid(nowMs);
    const nameOf = ({ dividendId }: StatedDividend) => dividendId;
    await this.run.each({ list: 'unpaid', items, nameOf }, (one) => this.#carryOut(one, nowMs));
    this.#searchedMs = nowMs;
  }

  /** Of what went by while nobody looked, that which a house that paid dividends then owes. */
  async #state(nowMs: number): Promise<void> {
    const { store, desk, instruments } = this.#options;
    const begunMs = (await store.begunMs()) ?? nowMs;
    const all = instruments.catalogue().instruments.filter(({ id, heldAs }) => id === heldAs);
    const found = all.flatMap((instrument) =>
      desk
        .dividends(instrument, nowMs)
        .filter(({ dividendId, exMs }) => {
          return exMs > begunMs - BEGINNING_MS && !this.#stated.has(dividendId);
        })
        .map((dividend) => ({ ...dividend, instrumentId: instrument.id })),
    );
    if (found.length === 0) return;
    await store.state(found);
    for (const { dividendId } of found) this.#stated.add(dividendId);
  }

  async #carryOut(stated: StatedDividend, nowMs: number): Promise<void> {
    const { store, desk } = this.#options;
    const instrument = this.#options.instruments.find(stated.instrumentId);
    if (instrument === null) throw new Error(`There is no ${stated.instrumentId}.`);
    const { dividendId } = stated;
    // After a split since then the price falls by it in the new count.
    const told = desk.dividends(instrument, nowMs).find((one) => one.dividendId === dividendId);
    const dividend = { ...stated, amount: told?.amount ?? stated.amount };
    const left = dividend.isRecorded ? [] : await this.#record(dividend, instrument, nowMs);
    if (left === null || nowMs < dividend.payMs) return;
    await this.#submit('payDividend', await store.due(dividendId), dividend, instrument);
    for (const fact of await store.payments(dividendId)) await this.#options.tell(fact, instrument);
    // An account in doubt is entitled, and paid, when it is released.
    if (left.length === 0 && (await store.due(dividendId)).length === 0) {
      await store.paid(dividendId);
    }
  }

  /**
   * Entitles everybody who held it. Returns the accounts that take no commands just now, for which
   * the others do not wait; null while anybody else may still have to be entitled.
   */
  async #record(
    dividend: StatedDividend,
    instrument: Instrument,
    nowMs: number,
  ): Promise<readonly string[] | null> {
    const { store } = this.#options;
    const asked = await store.unrecorded(dividend);
    const isWhole = await this.#submit('recordDividend', asked, dividend, instrument);
    const isSure = nowMs - dividend.exMs >= SEARCH_EVERY_MS;
    if (!isWhole || !isSure) return null;
    const left = await store.unrecorded(dividend);
    // A fill from before the ex-date was committed just now.
    if (left.some((accountId) => !asked.includes(accountId))) return null;
    if (left.length === 0) await store.recorded(dividend.dividendId);
    return left;
  }

  #submit(
    kind: 'recordDividend' | 'payDividend',
    accountIds: readonly string[],
    dividend: StatedDividend,
    instrument: Instrument,
  ): Promise<boolean> {
    const { instrumentId: _, isRecorded: _done, ...announced } = dividend;
    const act = `${kind} ${dividend.dividendId}`;
    const of = { act, accountIds, instrument };
    return submitToAll(this.#options, this.run, of, (to) => ({
      kind,
      ...to,
      dividend: announced,
    }));
  }
}
