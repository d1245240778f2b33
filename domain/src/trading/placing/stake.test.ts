import { expect, test } from 'vitest';
import { buildCatalogue } from '../../instruments/catalogue.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { aMarket, anInstrument, START_MS } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { previewOrder } from './preview.ts';

const catalogue = buildCatalogue(START_MS);

function instrument(code: string, set: Partial<Instrument>): Instrument {
  const found = catalogue.byCode.get(code)?.[0];
  if (found === undefined) throw new Error(`no ${code}`);
  return { ...found, ...set };
}

/** EUR/USD in lots of 100,000, kept by 2%. */
const pair = instrument('EURUSD', { maintenanceRatioBps: 200n });
const pairMarket = aMarket(pair, {
  bids: [[116_420n, 1_000n]],
  asks: [[116_428n, 1_000n]],
  last: 116_424n,
});
/** Gold by 10 ounces in cents, kept by 5%. */
const gold = instrument('MGCZ6', {
  priceDecimals: 2,
  ticks: [{ fromPrice: 0n, toPrice: null, tick: 10n }],
  maintenanceRatioBps: 500n,
});
const goldMarket = (price: bigint) =>
  aMarket(gold, { bids: [[price - 10n, 50n]], asks: [[price, 50n]], last: price });

/** A customer with so much in one wallet. */
function traderWith(walletType: 'FOREX' | 'FUTURE', minor: bigint): Trader {
  const trader = new Trader({ money: { BALANCE: minor } });
  trader.transfer('BALANCE', walletType, minor);
  return trader;
}

function stakeOf(trader: Trader, set: Parameters<Trader['order']>[0]) {
  return previewOrder(trader.state, trader.order(set)).figures?.stake;
}

const short = { direction: 'sell', openClose: 'open' } as const;

test('a short of 0.20 lot at 20×: what it takes at each leverage, and how far it is from its end', () => {
  const trader = traderWith('FOREX', 330_000n);
  const set = { instrument: pair, market: pairMarket, quantity: 20n, leverage: 20, ...short };
  expect(stakeOf(trader, set)).toEqual({
    // 20,000 × 1.16420 = 23,284.00, over 1, 10, 20 and 30, up to the cent.
    margins: [
      { leverage: 1, marginMinor: 2_328_400n },
      { leverage: 10, marginMinor: 232_840n },
      { leverage: 20, marginMinor: 116_420n },
      { leverage: 30, marginMinor: 77_614n },
    ],
    onePercent: 2_000n,
    // (23,284.00 + 1,164.20) / (20,000 × 1.02) = 1.19844, which is 2.94% above 1.16424.
    distancePercent: 294n,
    quantity: 20n,
    averagePrice: '1.16420',
    heldQuantity: 0n,
    losses: [
      // 20,000 × 0.005821, a tenth of the margin.
      { moveBps: 50n, price: null, lostMinor: 11_642n, ofMarginPercent: 1_000n },
      { moveBps: 100n, price: null, lostMinor: 23_284n, ofMarginPercent: 2_000n },
      // 20,000 × (1.19844 - 1.16420).
      { moveBps: null, price: 119_844n, lostMinor: 68_480n, ofMarginPercent: 5_882n },
    ],
    marginBeforeMinor: 0n,
    marginAfterMinor: 116_420n,
    levelBefore: null,
  });
});

test('with what is held already it is one position, and all of it is at stake', () => {
  const trader = traderWith('FUTURE', 2_000_000n);
  const set = { instrument: gold, quantity: 2n, leverage: 10, openClose: 'open' } as const;
  trader.do(trader.order({ ...set, market: goldMarket(239_120n) }));
  expect(stakeOf(trader, { ...set, market: goldMarket(241_860n) })).toMatchObject({
    onePercent: 1_000n,
    // (47,824 + 48,372 - 9,619.60) / (40 × 0.95) = 2,278.33: 5.80% below 2,418.60.
    distancePercent: 580n,
    quantity: 4n,
    heldQuantity: 2n,
    averagePrice: '2404.90',
    losses: [
      // 40 × 24.186, 40 × 120.93 and 40 × 140.27 of a margin of 9,619.60.
      { moveBps: 100n, lostMinor: 96_744n, ofMarginPercent: 1_006n },
      { moveBps: 500n, lostMinor: 483_720n, ofMarginPercent: 5_028n },
      { price: 227_833n, lostMinor: 561_080n, ofMarginPercent: 5_833n },
    ],
    marginBeforeMinor: 478_240n,
    marginAfterMinor: 961_960n,
    // (4,782.40 + 20 × 27.40) / (48,372 × 5%).
    levelBefore: 220n,
  });
});

test('the margin that is told for a leverage is the one that leverage locks', () => {
  for (const leverage of pair.leverages) {
    const trader = traderWith('FOREX', 5_000_000n);
    const set = { instrument: pair, market: pairMarket, quantity: 20n, leverage, ...short };
    const told = stakeOf(trader, set)?.margins.find((one) => one.leverage === leverage);
    trader.do(trader.order(set));
    expect(trader.state.wallets.FOREX?.marginMinor).toBe(told?.marginMinor);
  }
});

test('at 1× nothing is closed for a long, so that no loss is told on the way to it', () => {
  const trader = traderWith('FOREX', 5_000_000n);
  const set = { instrument: pair, market: pairMarket, quantity: 20n, leverage: 1 };
  expect(stakeOf(trader, { ...set, openClose: 'open' })).toMatchObject({
    onePercent: 100n,
    distancePercent: null,
    losses: [],
  });
});

test('a close and what is paid whole have nothing at stake of this kind', () => {
  const trader = traderWith('FOREX', 5_000_000n);
  const set = { instrument: pair, market: pairMarket, quantity: 20n, leverage: 10 };
  trader.do(trader.order({ ...set, openClose: 'open' }));
  expect(stakeOf(trader, { ...set, leverage: 1, ...short, openClose: 'close' })).toBeUndefined();
  expect(stakeOf(trader, { instrument: anInstrument(), quantity: 2n })).toBeUndefined();
});
