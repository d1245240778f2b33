import { expect, test } from 'vitest';
import type { Dividend } from '../../instruments/dividend.ts';
import { aDividend } from '../../instruments/testing/a-dividend.ts';
import { pricesOf } from '../../market/testing/prices-of.ts';
import type { Fact } from '../facts.ts';
import { busting, foundFill } from '../testing/found-fill.ts';
import { aHongKongStock, aMarket, anInstrument } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';

const share = anInstrument();
const dividend = aDividend();

function after(trader: Trader, exMs = dividend.exMs) {
  trader.nowMs = exMs + 1;
}

/** What the desk sends to everybody who held the share, and on the pay date. */
function desk(trader: Trader, kind: 'recordDividend' | 'payDividend', of = dividend, held = share) {
  const prices = pricesOf(aMarket(held, { timeMs: trader.nowMs }), trader.nowMs);
  return trader.try({ kind, ...trader.base(), instrument: held, prices, dividend: of });
}

/** The market that dividends stand beside. */
function without(trader: Trader, dividends: readonly Dividend[] = [dividend]) {
  return aMarket(share, { timeMs: trader.nowMs, view: { dividends } });
}

function kinds(facts: readonly Fact[]): string[] {
  return facts.map(({ kind }) => kind);
}

test('a hundred shares of a dollar bring 70.00 after the 30 % withheld, once', () => {
  const trader = new Trader({ money: { STOCK: 2_000_000n } });
  trader.do(trader.order({ quantity: 100n }));
  const before = trader.figures().availableMinor;
  after(trader);
  desk(trader, 'recordDividend');
  desk(trader, 'recordDividend');
  expect(trader.state.dividends.size).toBe(1);
  expect(trader.figures().availableMinor).toBe(before);
  trader.nowMs = dividend.payMs;
  desk(trader, 'payDividend');
  desk(trader, 'payDividend');
  expect(trader.figures().availableMinor - before).toBe(7_000n);
  expect(trader.facts.at(-1)).toMatchObject({
    kind: 'dividendPaid',
    grossMinor: 10_000n,
    withheldMinor: 3_000n,
    entries: [
      {
        id: 'dividend-0:NASDAQ:TEST-2026-11-20-p-o1-dividend',
        postings: [
          { account: 'house:venueClearing:USD', amount: -10_000n },
          { account: 'customer:7:STOCK:cash', amount: 10_000n },
          { account: 'customer:7:STOCK:cash', amount: -3_000n },
          { account: 'house:withholding:USD', amount: 3_000n },
        ],
      },
    ],
  });
});

test('who sells after the ex-date, before the desk was there, keeps his dividend', () => {
  const trader = new Trader({ money: { STOCK: 2_000_000n } });
  trader.do(trader.order({ quantity: 100n }));
  after(trader);
  const market = without(trader);
  const from = trader.facts.length;
  trader.do(trader.order({ direction: 'sell', quantity: 100n, market }));
  expect(kinds(trader.facts.slice(from, from + 2))).toEqual(['dividendEntitled', 'orderAccepted']);
  expect(trader.state.positions.size).toBe(0);
  desk(trader, 'recordDividend');
  expect([...trader.state.dividends.values()]).toMatchObject([{ quantity: 100n }]);
});

test('a sale that is taken back has its dividend beside that of what was bought meanwhile', () => {
  const trader = new Trader({ money: { STOCK: 2_000_000n } });
  trader.do(trader.order({ quantity: 100n }));
  trader.do(trader.order({ direction: 'sell', quantity: 100n }));
  trader.do(trader.order({ quantity: 40n }));
  after(trader);
  desk(trader, 'recordDividend');
  trader.do(trader.order({ direction: 'sell', quantity: 40n, market: without(trader) }));
  trader.do(busting(trader, foundFill(trader, 'o2-f1', share)));
  desk(trader, 'recordDividend');
  const due = [...trader.state.dividends.values()];
  expect(due.map(({ positionId, quantity }) => [positionId, quantity])).toEqual([
    ['p-o3', 40n],
    ['p-o1', 100n],
  ]);
  const before = trader.figures().availableMinor;
  trader.nowMs = dividend.payMs;
  desk(trader, 'payDividend');
  expect(trader.figures().availableMinor - before).toBe(9_800n);
  const paid = trader.facts.flatMap((fact) => (fact.kind === 'dividendPaid' ? fact.entries : []));
  expect(new Set(paid.map(({ id }) => id)).size).toBe(2);
});

test('who buys from the ex-date on gets nothing of it, on top of what he held or anew', () => {
  const trader = new Trader({ money: { STOCK: 4_000_000n } });
  trader.do(trader.order({ quantity: 100n }));
  after(trader);
  trader.do(trader.order({ quantity: 50n, market: without(trader) }));
  desk(trader, 'recordDividend');
  expect([...trader.state.dividends.values()]).toMatchObject([{ quantity: 100n }]);
  const late = new Trader({ money: { STOCK: 4_000_000n } });
  after(late);
  late.do(late.order({ quantity: 50n, market: without(late) }));
  desk(late, 'recordDividend');
  expect(late.state.dividends.size).toBe(0);
});

test('a house that was down for months finds each dividend it owes before the first order', () => {
  const trader = new Trader({ money: { STOCK: 4_000_000n } });
  trader.do(trader.order({ quantity: 100n }));
  const next = aDividend({
    dividendId: 'dividend-next',
    exMs: dividend.exMs + 91 * 86_400_000,
    payMs: dividend.payMs + 91 * 86_400_000,
    amount: 50n,
  });
  after(trader, next.exMs + 30 * 86_400_000);
  const market = without(trader, [dividend, next]);
  const from = trader.facts.length;
  trader.do(trader.order({ quantity: 50n, market }));
  const [one, two, three] = trader.facts.slice(from);
  expect(one).toMatchObject({ due: { dividendId: dividend.dividendId, quantity: 100n } });
  expect(two).toMatchObject({ due: { dividendId: 'dividend-next', quantity: 100n } });
  expect(three?.kind).toBe('orderAccepted');
  desk(trader, 'recordDividend');
  desk(trader, 'recordDividend', next);
  expect(trader.state.dividends.size).toBe(2);
  trader.nowMs = next.payMs;
  const before = trader.figures().availableMinor;
  desk(trader, 'payDividend');
  desk(trader, 'payDividend', next);
  expect(trader.figures().availableMinor - before).toBe(7_000n + 3_500n);
});

test('a purchase counts by the day of its trade, settled or not, and on leverage in full', () => {
  const trader = new Trader({ money: { STOCK: 2_000_000n } });
  trader.nowMs = dividend.exMs - 1;
  trader.do(trader.order({ quantity: 10n, leverage: 2 }));
  after(trader);
  desk(trader, 'recordDividend');
  trader.nowMs = dividend.payMs;
  const before = trader.figures().availableMinor;
  desk(trader, 'payDividend');
  expect(trader.figures().availableMinor - before).toBe(700n);
});

test('a short owes the whole dividend: held from the ex-date, charged on the pay date', () => {
  const trader = new Trader({ money: { STOCK: 2_000_000n } });
  trader.do(trader.order({ direction: 'sell', openClose: 'open', quantity: 100n }));
  const before = trader.figures();
  after(trader);
  desk(trader, 'recordDividend');
  expect(trader.figures().availableMinor).toBe(before.availableMinor - 10_000n);
  expect(trader.figures().balanceMinor).toBe(before.balanceMinor);
  trader.nowMs = dividend.payMs;
  desk(trader, 'payDividend');
  expect(trader.figures().availableMinor).toBe(before.availableMinor - 10_000n);
  expect(trader.figures().balanceMinor).toBe(before.balanceMinor - 10_000n);
});

test('what a short has no cash for its margin pays at once', () => {
  const trader = new Trader({ money: { STOCK: 1_000_500n } });
  trader.do(trader.order({ direction: 'sell', openClose: 'open', quantity: 95n }));
  const [short] = trader.state.positions.values();
  const { availableMinor } = trader.figures();
  const spare = availableMinor - 2_500n;
  trader.do({ ...spend(trader, spare) });
  after(trader);
  desk(trader, 'recordDividend');
  const [due] = trader.state.dividends.values();
  expect(due).toMatchObject({ holdMinor: 2_500n, fromMarginMinor: 7_000n });
  const [later] = trader.state.positions.values();
  expect((short?.marginMinor ?? 0n) - (later?.marginMinor ?? 0n)).toBe(7_000n);
  expect(trader.figures().availableMinor).toBe(0n);
});

function spend(trader: Trader, amountMinor: bigint) {
  const to = { fromWallet: 'STOCK', toWallet: 'BALANCE', amountMinor } as const;
  const id = { kind: 'transfer', transferId: 'spend', fx: null, fxEndsAtMs: null } as const;
  return { ...id, ...trader.base(), ...to };
}

test('of a Hong Kong share nothing is withheld', () => {
  const held = aHongKongStock();
  const trader = new Trader({ money: { HK_STOCK: 20_000_000n } });
  trader.do(trader.order({ instrument: held, quantity: 100n }));
  const before = trader.figures('HK_STOCK').availableMinor;
  after(trader);
  const of = aDividend({ dividendId: 'dividend-hk' });
  desk(trader, 'recordDividend', of, held);
  trader.nowMs = of.payMs;
  desk(trader, 'payDividend', of, held);
  expect(trader.figures('HK_STOCK').availableMinor - before).toBe(10_000n);
});

test('of an H share a tenth is withheld', () => {
  const held = { ...aHongKongStock(), issuerCountry: 'CN' };
  const trader = new Trader({ money: { HK_STOCK: 20_000_000n } });
  trader.do(trader.order({ instrument: held, quantity: 100n }));
  const before = trader.figures('HK_STOCK').availableMinor;
  after(trader);
  const of = aDividend({ dividendId: 'dividend-hk' });
  desk(trader, 'recordDividend', of, held);
  trader.nowMs = of.payMs;
  desk(trader, 'payDividend', of, held);
  expect(trader.figures('HK_STOCK').availableMinor - before).toBe(9_000n);
});

test('buying just before the ex-date and selling just after gains nothing: only tax and fees are lost', () => {
  const trader = new Trader({ money: { STOCK: 2_000_000n } });
  const start = trader.figures().balanceMinor;
  const cum = { bids: [[10_000n, 1_000n]], asks: [[10_000n, 1_000n]] } as const;
  const ex = { bids: [[9_900n, 1_000n]], asks: [[9_900n, 1_000n]], last: 9_900n } as const;
  trader.nowMs = dividend.exMs - 1;
  const bought = trader.order({
    quantity: 100n,
    market: aMarket(share, { ...cum, timeMs: trader.nowMs }),
  });
  trader.do(bought);
  after(trader);
  const market = aMarket(share, { ...ex, timeMs: trader.nowMs, view: { dividends: [dividend] } });
  trader.do(trader.order({ direction: 'sell', quantity: 100n, market }));
  trader.nowMs = dividend.payMs;
  desk(trader, 'payDividend');
  const fees = trader.facts.reduce(
    (sum, fact) => sum + (fact.kind === 'orderFilled' ? fact.fill.feeMinor : 0n),
    0n,
  );
  expect(start - trader.figures().balanceMinor).toBe(3_000n + fees);
});
