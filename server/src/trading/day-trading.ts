import type { CountedTrades, DayTradeRecord } from '@candor/domain/day-trades/day-trade-record';
import {
  countDayTrades,
  countedFromMs,
  dayBeginMs,
  isCounted,
} from '@candor/domain/day-trades/day-trades';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Services } from '../services.ts';
import { findById } from './find-instrument.ts';

const DAY_MS = 86_400_000;

/** An order as far as it is known before the decision. */
interface OrderBefore {
  readonly leverage: number;
  readonly direction: 'buy' | 'sell';
}

/** Whether the house applies the old rule on day trades to an order in an instrument. */
export function areTradesCounted(
  { config }: Pick<Services, 'config'>,
  { instrument, order }: { readonly instrument: Instrument; readonly order?: OrderBefore },
): boolean {
  if (config.dayTradePolicy !== 'legacy_pdt' || !isCounted(instrument)) return false;
  return order?.leverage !== 1 || order.direction !== 'buy';
}

/**
 * What the old rule on day trades counts of an account, before an order in this; nothing where the
 * house does not apply it, or it does not concern the order.
 */
export async function countedTrades(
  services: Pick<Services, 'config' | 'market' | 'stores' | 'trading'>,
  of: {
    readonly accountId: string;
    readonly instrument: Instrument;
    readonly nowMs: number;
    readonly order?: OrderBefore;
  },
): Promise<CountedTrades> {
  if (!areTradesCounted(services, of)) return {};
  const { accountId, nowMs } = of;
  return { dayTrading: await dayTradeRecord(services, accountId, nowMs) };
}

/**
 * What the old rule counts of an account at an instant. A lane counts again as it decides, from the
 * same instant on; the equity is that of the door.
 */
export async function dayTradeRecord(
  { market, stores, trading }: Pick<Services, 'market' | 'stores' | 'trading'>,
  accountId: string,
  nowMs: number,
): Promise<DayTradeRecord> {
  const fromMs = countedFromMs(nowMs);
  const { fills } = await trading.reads.recentTrading(accountId, fromMs);
  const counted = fills.filter(({ terms }) => isCounted(findById(market, terms.heldAs)));
  const beginMs = dayBeginMs(nowMs);
  const { values } = stores;
  const points = await values.points(accountId, { fromMs: beginMs, stepMs: DAY_MS });
  const evening = points.filter(({ atMs }) => atMs <= beginMs).at(-1);
  const moves = await values.moves(accountId, evening?.atMs ?? 0);
  const movedMinor = moves.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return {
    ...countDayTrades(counted, nowMs),
    countedFromMs: fromMs,
    equityMinor: (evening?.valueMinor ?? 0n) + movedMinor,
  };
}
