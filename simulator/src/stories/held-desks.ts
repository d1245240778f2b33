import type { Instrument } from '@candor/domain/instruments/instrument';
import { isSplitting } from '@candor/domain/instruments/splits';
import type { OfferedTerms } from '@candor/domain/offerings/subscription';
import { called } from '@candor/domain/orders/order-terms';
import type { AccountState } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import type { ToldCommand } from '../auditor/told.ts';
import type { StoryMarket } from './market.ts';
import type { Act } from './story.ts';

const MINUTE_MS = 60_000;

export interface Means {
  readonly market: StoryMarket;
  readonly accounts: readonly string[];
  readonly nowMs: () => number;
  /** With what else the auditor is told of it. */
  readonly tell: (command: Command, seen?: Partial<ToldCommand>) => Promise<unknown>;
  readonly states: () => Promise<readonly AccountState[]>;
}

/** What an institution of the stories holds. */
const parts = [
  { id: '0:NASDAQ:AAPL', weightBps: 6_000n },
  { id: '100:CRYPTO:BTCUSD', weightBps: 3_900n },
] as const;

/** What waits with money held for it: applications for new shares, and amounts that follow. */
export class HeldDesks {
  readonly #means: Means;
  /** The offer that takes applications, one in each place; all its dates pass in a story. */
  readonly #offers = new Map<string, OfferedTerms>();
  #count = 0;

  constructor(means: Means) {
    this.#means = means;
  }

  subscribe(accountId: string, act: Extract<Act, { readonly what: 'subscribe' }>): Command {
    const nowMs = this.#means.nowMs();
    const offering = this.#offerAt(act.isHk);
    const quantity = BigInt(act.lots) * offering.minCount;
    this.#count += 1;
    const named = { ...called(`s${this.#count}-${accountId}`), ticket: `t${this.#count}` };
    const of = { offering, quantity, opensMs: nowMs, maxNum: 100_000n * offering.minCount };
    return { kind: 'subscribe', accountId, nowMs, ...of, ...named, gate: null };
  }

  /** Draws, lapses and lists what is due, and goes on with portfolios; each twice does it once. */
  async carryOn(): Promise<void> {
    const nowMs = this.#means.nowMs();
    for (const { accountId, subscriptions, follows } of await this.#means.states()) {
      const to = { accountId, nowMs };
      for (const { offering, quantity, state } of [...subscriptions.values()]) {
        const { offeringId, minCount } = offering;
        if (state === 'waiting' && nowMs >= offering.allotMs) {
          const given = this.#given(offering, quantity / minCount) * minCount;
          const drawn = { finalPrice: this.#finalPrice(offering), allotted: given };
          await this.#twice({ kind: 'drawSubscription', ...to, offeringId, ...drawn });
        }
        if (nowMs >= offering.payEndMs) {
          await this.#twice({ kind: 'lapseSubscription', ...to, offeringId });
        }
        const instrument = this.#shareOf(offering);
        if (nowMs < offering.listMs || isSplitting(instrument)) continue;
        await this.#twice({ kind: 'listSubscription', ...to, offeringId, instrument });
      }
      for (const { followId, state } of [...follows.values()]) {
        await this.#follow(to, followId, state === 'waiting');
      }
    }
  }

  async #follow(
    to: { readonly accountId: string; readonly nowMs: number },
    followId: string,
    waits: boolean,
  ): Promise<void> {
    const { market } = this.#means;
    const traded = parts.flatMap(({ id, weightBps }) => {
      const instrument = market.traded.find((one) => one.id === id);
      return instrument === undefined ? [] : [{ instrument, weightBps }];
    });
    const instruments = traded.map(({ instrument }) => instrument);
    const prices = await market.pricesOf(instruments, to.nowMs);
    const of = { ...to, followId, prices };
    await this.#twice(
      waits
        ? { kind: 'confirmFollow', ...of, isFull: followId.endsWith('7'), parts: traded }
        : { kind: 'settleFollow', ...of, instruments },
    );
  }

  #offerAt(isHk: boolean): OfferedTerms {
    const nowMs = this.#means.nowMs();
    const place = isHk ? 'HK' : 'US';
    const open = this.#offers.get(place);
    if (open !== undefined && nowMs < open.listMs) return open;
    this.#count += 1;
    const share = this.#share(isHk);
    const topPrice = this.#inCents(share);
    const offering: OfferedTerms = {
      offeringId: `ipo-${place}-${this.#count}`,
      code: share.code,
      market: place,
      topPrice,
      minCount: isHk ? share.minCount : 100n,
      holdRatioBps: 3_333n,
      walletType: isHk ? 'HK_STOCK' : 'SUBSCRIPTION',
      walletCurrency: isHk ? 'HKD' : 'USD',
      purchaseEndMs: nowMs + 2 * MINUTE_MS,
      allotMs: nowMs + 3 * MINUTE_MS,
      payEndMs: nowMs + 8 * MINUTE_MS,
      listMs: nowMs + 9 * MINUTE_MS,
    };
    this.#offers.set(place, offering);
    return offering;
  }

  /** Some get nothing, some all, some a part. */
  #given({ offeringId }: OfferedTerms, lots: bigint): bigint {
    const turn = BigInt(offeringId.length) + lots;
    return turn % 4n === 0n ? 0n : turn % 4n === 1n ? (lots + 1n) / 2n : lots;
  }

  #finalPrice({ topPrice }: OfferedTerms): bigint {
    return (topPrice * 93n) / 100n;
  }

  #shareOf({ market }: OfferedTerms): Instrument {
    return this.#share(market === 'HK');
  }

  #share(isHk: boolean): Instrument {
    const id = isHk ? '11:HK:00700' : '0:NASDAQ:AAPL';
    const share = this.#means.market.traded.find((one) => one.id === id);
    if (share === undefined) throw new Error(`nobody trades ${id}`);
    return share;
  }

  #inCents(share: Instrument): bigint {
    const price = this.#means.market.last(share);
    return price / 10n ** BigInt(share.priceDecimals - 2) + 1n;
  }

  async #twice(command: Command): Promise<void> {
    await this.#means.tell(command);
    await this.#means.tell(command);
  }
}
