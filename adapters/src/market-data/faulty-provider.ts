import {
  closesFrom,
  type MarketDataProvider,
  MarketDataUnavailable,
  minuteClosesFrom,
} from '@candor/engines/market/provider';

/** How a provider misbehaves: it answers with what it knew at a moment, or not at all. */
export type ProviderFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'frozen'; readonly atMs: number }
  | { readonly kind: 'down'; readonly message: string };

export interface FaultyProvider extends MarketDataProvider {
  /** From now on, until the next call. */
  misbehave(fault: ProviderFault): void;
}

/**
 * A provider that can be made to freeze or to fail, for chaos scenarios and tests. A frozen feed
 * keeps answering its last quotes with their true time, as a stuck vendor does.
 */
export function faultyProvider(healthy: MarketDataProvider): FaultyProvider {
  let fault: ProviderFault = { kind: 'none' };
  const clamped = (nowMs: number): number => {
    if (fault.kind === 'down') throw new MarketDataUnavailable(healthy.name, fault.message);
    return fault.kind === 'frozen' ? Math.min(nowMs, fault.atMs) : nowMs;
  };
  return {
    ...healthy,
    misbehave(next) {
      fault = next;
    },
    quotes: async (instruments, nowMs) => healthy.quotes(instruments, clamped(nowMs)),
    depth: async (instrument, nowMs) => healthy.depth(instrument, clamped(nowMs)),
    trades: async (instrument, nowMs, limit) => healthy.trades(instrument, clamped(nowMs), limit),
    printsBetween: async (instrument, { fromMs, toMs }) => {
      const untilMs = clamped(toMs);
      const span = { fromMs: Math.min(fromMs, untilMs), toMs: untilMs };
      return healthy.printsBetween(instrument, span);
    },
    klines: async (request) => healthy.klines({ ...request, endMs: clamped(request.endMs) }),
    closes: async (request) => closesFrom(healthy, { ...request, endMs: clamped(request.endMs) }),
    minuteCloses: async (instrument, endMs) =>
      minuteClosesFrom(healthy, instrument, clamped(endMs)),
    extended: async (request) => {
      const nowMs = clamped(request.nowMs);
      return (await healthy.extended?.({ ...request, nowMs })) ?? null;
    },
  };
}
