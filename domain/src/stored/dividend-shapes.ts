import type { DividendDue } from '../instruments/dividend.ts';
import { walletType } from './money-shapes.ts';
import type { StoredKind } from './read-stored.ts';
import { bigint, number, record, text, words } from './shape.ts';

export const dividendDue = record<DividendDue>({
  dividendId: text,
  positionId: text,
  heldAs: text,
  side: words({ long: 1, short: 1 }),
  walletType,
  walletCurrency: text,
  quantity: bigint,
  amount: bigint,
  exDay: text,
  exMs: number,
  payMs: number,
  withheldRate: bigint,
  holdMinor: bigint,
  fromMarginMinor: bigint,
});

/** One of the things that wait, with money held for it where it is owed. */
export const storedDividend: StoredKind<DividendDue> = { name: 'dividend', shape: dividendDue };
