import type { Instrument, Split } from '@candor/domain/instruments/instrument';
import type {
  InstrumentCommand,
  InstrumentDecision,
} from '@candor/domain/instruments/instrument-commands';
import { splitCount } from '@candor/domain/instruments/splits';
import { divideRounded } from '@candor/domain/money/rounding';
import { LookingDesk } from '../looking-desk.ts';
import type { KnownInstruments } from '../market/known-instruments.ts';
import type { MarketDesk } from '../market/market-desk.ts';
import type { AnnouncedSplit } from '../ports/split-source.ts';
import type { LaneRouter } from '../trading/lane/lane-router.ts';
import type { ActStore, HoldingFact } from './act-ports.ts';
import { type ActMeans, submitToAll } from './submit-to-all.ts';

export interface ActDeskOptions extends ActMeans {
  readonly instruments: Pick<
    KnownInstruments,
    'catalogue' | 'wasListedAt' | 'withSplits' | 'withSettlements' | 'look'
  >;
  readonly store: ActStore;
  readonly router: Pick<LaneRouter, 'submit' | 'settled'>;
  readonly desk: Pick<MarketDesk, 'clock' | 'prices' | 'quote' | 'split'>;
  /** Decides a command on what is stored of the instruments, and stores what follows. */
  readonly change: (command: InstrumentCommand) => Promise<InstrumentDecision>;
  /** Tells a customer what became of his holding. Must be harmless when it is repeated. */
  readonly tell: (fact: HoldingFact, instrument: Instrument) => Promise<void>;
  /** Ends the alerts on its prices of the old count. Must be harmless when it is repeated. */
  readonly endAlerts: (split: Split, instruments: readonly Instrument[]) => Promise<void>;
}

const LATE_EVERY_LOOKS = 60;

/**
 * Carries out what is done to everybody's holding of an instrument. From the moment this process
 * knows of a split, the instrument has no price and nothing is decided on it; everybody who holds
 * it gets his position in the new count, his open orders end, and when all is told trading goes on.
 * What has ended with a price is closed at it for everybody. What is done is done once, so after a
 * crash the next process begins again from the start.
 */
export class ActDesk extends LookingDesk {
  readonly #options: ActDeskOptions;
  #lookCount = 0;

  constructor(options: ActDeskOptions) {
    super('splits and settlements', { clock: options.desk.clock, onFailure: options.onFailure });
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    const isLateLook = this.#lookCount % LATE_EVERY_LOOKS === 0;
    this.#lookCount += 1;
    if (isLateLook) await this.#beginAll().catch(this.#options.onFailure);
    const items = this.#options.instruments.withSplits();
    const nameOf = ([stock]: readonly Instrument[]) => stock?.id ?? '';
    await this.run.each({ list: 'splits', items, nameOf }, async (family) => {
      const split = family[0]?.splits?.find(({ isDone }) => !isDone);
      if (split !== undefined) await this.#carryOut(split, family);
      else if (isLateLook) await this.#followUp(family);
    });
    const ended = this.#options.instruments.withSettlements();
    const late = isLateLook ? await this.#stillHeld(ended) : [];
    const settled = [...ended.filter(isBeingSettled), ...late];
    await this.run.each({ list: 'settlements', items: settled, nameOf: ({ id }) => id }, (one) =>
      this.#settle(one),
    );
  }

  /** Splits that were announced and whose first day has come. */
  async #beginAll(): Promise<void> {
    const { desk, instruments } = this.#options;
    const nowMs = desk.clock.nowMs();
    for (const instrument of instruments.catalogue().instruments) {
      const announced = desk.split(instrument, nowMs);
      if (announced === null || announced.exMs > nowMs) continue;
      const isBegun = instrument.splits?.some(({ atMs }) => atMs >= announced.exMs);
      const isOurs = instruments.wasListedAt(instrument, announced.exMs);
      if (isOurs && !isBegun) await this.#begin(instrument, announced, nowMs);
    }
  }

  /** The same command as an operator's; a fraction is paid at the last close before. */
  async #begin(instrument: Instrument, announced: AnnouncedSplit, nowMs: number): Promise<void> {
    const { desk, instruments, change } = this.#options;
    const { splitId, to, from } = announced;
    const quote = await desk.quote(instrument);
    if (quote === null) return;
    const cashPrice = divideRounded(quote.previousClose * from, to, 'halfEven');
    const { source, market, code } = instrument;
    const decision = await change({
      kind: 'split',
      key: { source, market, code },
      nowMs,
      by: 'calendar',
      reason: splitId,
      to,
      from,
      cashPrice: from > 1n ? cashPrice : null,
      after: splitCount(instrument),
    });
    // Another process may have been quicker.
    if (!decision.isAccepted && decision.reason !== 'split-under-way') {
      throw new Error(`${splitId} cannot begin: ${decision.reason}.`);
    }
    await instruments.look();
  }

  /** Of those that are settled what somebody holds all the same: one question for all of them. */
  async #stillHeld(ended: readonly Instrument[]): Promise<readonly Instrument[]> {
    const settled = ended.filter((one) => !isBeingSettled(one));
    if (settled.length === 0) return [];
    const { store, onFailure } = this.#options;
    try {
      return (await store.holders(settled.map(({ id }) => id))).length > 0 ? settled : [];
    } catch (error) {
      onFailure(error);
      return [];
    }
  }

  /** Closes what is held of an instrument that has ended; later what was in doubt until then. */
  async #settle(instrument: Instrument): Promise<void> {
    const { store, router, desk, instruments, change } = this.#options;
    const { id, isDone = true } = instrument.settlement ?? {};
    if (id === undefined) return;
    if (!isDone) await router.settled();
    const holders = await store.holders([instrument.id]);
    const isWhole = await this.#submit('settleHolding', holders, instrument);
    if (!isDone || holders.length > 0) await this.#tellAll(id, instrument);
    if (isDone || !isWhole) return;
    const by = { nowMs: desk.clock.nowMs(), by: 'house', reason: id };
    const { source, market, code } = instrument;
    const of = { key: { source, market, code }, instrumentId: instrument.id };
    const decision = await change({ kind: 'settleDone', ...of, ...by });
    if (!decision.isAccepted) throw new Error(`${id} cannot end: ${decision.reason}.`);
    await instruments.look();
  }

  async #carryOut(split: Split, family: readonly Instrument[]): Promise<void> {
    const { store, router, desk, instruments } = this.#options;
    const [stock] = family;
    if (stock === undefined) return;
    // What was decided in the old count is committed, and more of it does not come.
    await router.settled();
    const holders = await store.holders(family.map(({ id }) => id));
    const isWhole = await this.#submit('splitHolding', holders, stock);
    if (!isWhole) return;
    await this.#tellAll(split.id, stock);
    await this.#options.endAlerts(split, family);
    const { source, market, code } = stock;
    const decision = await this.#options.change({
      kind: 'splitDone',
      key: { source, market, code },
      nowMs: desk.clock.nowMs(),
      by: 'house',
      reason: split.id,
    });
    if (!decision.isAccepted) throw new Error(`${split.id} cannot end: ${decision.reason}.`);
    await instruments.look();
  }

  /** Accounts that took no commands while a split was carried out follow when they do again. */
  async #followUp(family: readonly Instrument[]): Promise<void> {
    const [stock] = family;
    if (stock === undefined) return;
    const { store } = this.#options;
    const { splits = [] } = stock;
    const instrumentIds = family.map(({ id }) => id);
    // A round brings a holding through the next split it has not been through.
    for (const _ of splits) {
      const late = await store.leftBehind({ instrumentIds, splits: splits.length });
      if (late.length === 0) return;
      await this.#submit('splitHolding', late, stock);
      for (const { id } of splits) await this.#tellAll(id, stock);
    }
  }

  /** False when somebody's has to be tried again. */
  #submit(
    kind: 'splitHolding' | 'settleHolding',
    accountIds: readonly string[],
    instrument: Instrument,
  ): Promise<boolean> {
    const act = `${kind} ${instrument.id} ${actOf(instrument)}`;
    const of = { act, accountIds, instrument };
    return submitToAll(this.#options, this.run, of, (to) => ({ kind, ...to }));
  }

  async #tellAll(causeId: string, instrument: Instrument): Promise<void> {
    for (const fact of await this.#options.store.done(causeId)) {
      await this.#options.tell(fact, instrument);
    }
  }
}

/** What of its history an instrument is at: another split, or its settlement, is another act. */
function actOf({ splits = [], settlement }: Instrument): string {
  return settlement?.id ?? splits.at(-1)?.id ?? '';
}

function isBeingSettled({ settlement }: Instrument): boolean {
  return settlement?.isDone === false;
}
