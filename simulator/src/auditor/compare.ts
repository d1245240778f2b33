import type { OwnLedger } from './ledger.ts';
import { keyOf, type OwnAccount } from './own-account.ts';
import { isLent, type OwnPosition } from './own-position.ts';
import type { ToldAccount, ToldPosition } from './told.ts';

/** What the house says an account has against the auditor's own books and the sum of the log. */
export function compareAccount(
  accountId: string,
  own: OwnAccount,
  told: ToldAccount,
  ledger: OwnLedger,
): void {
  for (const [walletType, wallet] of own.wallets) {
    const said = told.wallets[walletType];
    const sum = (pocket: string) =>
      ledger.sum(`customer:${accountId}:${walletType}:${pocket}`, wallet.currency);
    own.expect(`cash of ${walletType}`, said?.cashMinor, wallet.cashMinor);
    own.expect(`margin of ${walletType}`, said?.marginMinor, wallet.marginMinor);
    own.expect(`holds of ${walletType}`, said?.heldMinor, own.held(walletType));
    own.expect(`posted cash of ${walletType}`, sum('cash'), wallet.cashMinor);
    own.expect(`posted margin of ${walletType}`, sum('margin'), wallet.marginMinor);
    if (own.available(walletType) < 0n || wallet.marginMinor < 0n) {
      own.faults.push(`${walletType} is below zero`);
    }
    let lent = 0n;
    let locked = 0n;
    for (const one of own.positions.values()) {
      if (one.walletType !== walletType) continue;
      locked += one.marginMinor;
      if (isLent(one)) lent += one.costMinor - one.marginMinor;
    }
    own.expect(`margin of the positions of ${walletType}`, locked, wallet.marginMinor);
    own.expect(`posted loans of ${walletType}`, sum('loan'), -lent);
    compareUnsettled(own, walletType, said?.unsettled ?? []);
  }
  comparePositions(accountId, own, told, ledger);
  own.expect(
    'open orders',
    [...told.orders.keys()].sort().join(),
    [...own.orders.keys()].sort().join(),
  );
  for (const [orderId, { holdMinor, filled }] of own.orders) {
    own.expect(`the hold of ${orderId}`, told.orders.get(orderId)?.holdMinor, holdMinor);
    own.expect(`what ${orderId} has filled`, told.orders.get(orderId)?.filledQuantity, filled);
  }
}

function compareUnsettled(
  own: OwnAccount,
  walletType: string,
  said: readonly { readonly settlesAtMs: number; readonly amountMinor: bigint }[],
): void {
  const kept = [...own.wallet(walletType).unsettled];
  const words = (rows: readonly (readonly [number, bigint])[]) =>
    [...rows].sort(([one], [other]) => one - other).join(' ');
  const told = said.map(({ settlesAtMs, amountMinor }) => [settlesAtMs, amountMinor] as const);
  own.expect(`what is not settled of ${walletType}`, words(told), words(kept));
}

function comparePositions(
  accountId: string,
  own: OwnAccount,
  told: ToldAccount,
  ledger: OwnLedger,
): void {
  const said = new Map<string, ToldPosition>();
  for (const one of told.positions.values()) {
    said.set(keyOf({ heldAs: one.instrumentId, side: one.side }), one);
  }
  own.expect('positions', [...said.keys()].sort().join(), [...own.positions.keys()].sort().join());
  for (const [key, one] of own.positions) {
    for (const figure of figures)
      own.expect(`${figure} of ${key}`, said.get(key)?.[figure], one[figure]);
    const { instrument, side, walletType, quantity } = one;
    const pocket = side === 'long' ? 'held' : 'borrowed';
    const units = ledger.sum(`customer:${accountId}:${walletType}:${pocket}`, instrument.heldAs);
    own.expect(`posted units of ${key}`, units, side === 'long' ? quantity : -quantity);
    compareSums(own, key, one);
  }
}

const figures = [
  'positionId',
  'quantity',
  'notional',
  'costMinor',
  'marginMinor',
  'realisedMinor',
] as const;

function compareSums(own: OwnAccount, key: string, { lots, quantity, marginMinor }: OwnPosition) {
  const sum = lots.reduce((all, lot) => all + lot.quantity, 0n);
  own.expect(`the lots of ${key}`, sum, quantity);
  if (marginMinor < 0n) own.faults.push(`the margin of ${key} is below zero`);
}
