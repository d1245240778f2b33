import type { DividendDue } from '@candor/domain/instruments/dividend';
import { anInstrument } from '@candor/domain/trading/testing/market-builder';
import type { MessageDraft } from '@candor/engines/notices/inbox-ports';
import { expect, test } from 'vitest';
import { dividendNews } from './dividend-news.ts';

const due: Omit<DividendDue, 'side'> = {
  dividendId: 'dividend-x',
  positionId: 'p',
  heldAs: 'x',
  quantity: 120n,
  amount: 2_430n,
  walletType: 'STOCK',
  walletCurrency: 'USD',
  exDay: '2026-12-03',
  exMs: 1,
  payMs: 2,
  withheldRate: 30_000_000n,
  holdMinor: 0n,
  fromMarginMinor: 0n,
};

async function told(side: 'long' | 'short', set: object = {}) {
  const drafts: MessageDraft[] = [];
  const tell = dividendNews({
    inbox: { sendOnce: async (draft) => void drafts.push(draft) },
  });
  const share = anInstrument({ code: 'PAYS', ...set });
  const fact = { kind: 'dividendPaid', accountId: '7', atMs: 3, fxRate: 1n, entries: [] } as const;
  const money = side === 'long' ? { grossMinor: 3_720n, withheldMinor: 1_116n } : null;
  const owed = {
    ...due,
    side,
    ...(side === 'short' && { holdMinor: 3_000n, fromMarginMinor: 720n }),
  };
  const paid = money ?? { grossMinor: 0n, withheldMinor: 0n };
  await tell({ ...fact, ...paid, due: owed }, share);
  return drafts[0];
}

test('who held it hears what came, before and after tax; who was short what he owed', async () => {
  expect(await told('long', { priceDecimals: 4 })).toMatchObject({
    key: 'dividend_paid',
    params: {
      name: 'PAYS',
      num: '120',
      price: '0.243',
      currency: 'USD',
      day: '2026-12-03',
      gross: '$37.20',
      tax: '$11.16',
      amount: '$26.04',
    },
  });
  expect(await told('short')).toMatchObject({
    key: 'dividend_owed',
    params: { price: '24.30', amount: '$37.20' },
  });
});

test('a dividend in pence is said in pence', async () => {
  const pence = { currency: 'GBP', pricePerCashUnit: 100n };
  expect((await told('long', pence))?.params).toMatchObject({ price: '24.30', currency: 'GBX' });
});
