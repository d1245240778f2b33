import { aDividend } from '@candor/domain/instruments/testing/a-dividend';
import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import type { LaneDesk } from './lane-desk.ts';

const DAY_MS = 86_400_000;

/** A long and a short are there before an ex-date; one dividend is paid, another one is awaited. */
export async function tellDividends(desk: LaneDesk, accountId: string): Promise<void> {
  const long = anInstrument({ id: '0:NYSE:PAYS', code: 'PAYS' });
  const short = anInstrument({ id: '0:NYSE:OWES', code: 'OWES' });
  const boughtMs = START_MS + 20 * DAY_MS;
  for (const instrument of [long, short]) {
    const isShort = instrument === short;
    const market = aMarket(instrument, { timeMs: boughtMs });
    const order = desk.order(accountId, { instrument, market, nowMs: boughtMs, quantity: 3n });
    const opening = { direction: isShort ? 'sell' : 'buy', openClose: 'open' } as const;
    await desk.accept({ ...order, ...opening });
    const exMs = boughtMs + DAY_MS;
    const payMs = exMs + DAY_MS;
    const of = { dividendId: `dividend-${instrument.id}-2026-12-11`, exMs, payMs };
    const dividend = aDividend({ ...of, exDay: '2026-12-11', payDay: '2026-12-14' });
    const at = (nowMs: number) => ({ accountId, nowMs, prices: pricesOf(market, nowMs) });
    await desk.accept({ kind: 'recordDividend', ...at(exMs), instrument, dividend });
    await desk.accept({ kind: 'payDividend', ...at(payMs), instrument, dividend });
    const next = { ...dividend, dividendId: `dividend-${instrument.id}-2027-03-11` };
    const later = { ...next, exMs: exMs + 90 * DAY_MS, payMs: payMs + 90 * DAY_MS };
    await desk.accept({ kind: 'recordDividend', ...at(later.exMs), instrument, dividend: later });
  }
}
