import type { MovementChange } from '@candor/engines/trading/lane-store';
import { expect, test } from 'vitest';
import { ByteArena } from './byte-arena.ts';
import { CanonicalWriter } from './canonical-writer.ts';
import { canBeShort, writeShortPostings } from './short-fill.ts';

type Postings = MovementChange['entries'][number]['entry']['postings'];

/** A fill with one entry, of one wallet. */
function aFill(of: { readonly postings?: Postings; readonly id?: string; readonly legs?: number }) {
  const { postings = [cash(-5n), house(5n)], id = 'o1-f1-fee', legs = 1 } = of;
  const leg = { walletType: 'STOCK', cashMinor: -5n, marginMinor: 0n, balanceAfterMinor: 0n };
  return {
    ...{ accountId: '7', causeId: 'o1-f1', refId: 'o1', atMs: 1 },
    entries: [{ entry: { id, billType: 'fee', postings }, legs: new Array(legs).fill(leg) }],
    fill: { fill: { fillId: 'o1-f1', orderId: 'o1' }, terms: {} },
  } as unknown as MovementChange;
}

function cash(amount: bigint, account = 'customer:7:STOCK:cash') {
  return { account, unit: 'USD', amount };
}

function house(amount: bigint, unit = 'USD') {
  return { account: 'house:feeCommission:USD', unit, amount };
}

test('the accounts of a fill’s customer stand short, all others whole', () => {
  const postings = [cash(-7n), cash(2n, 'customer:77:STOCK:cash'), house(5n)];
  const fill = aFill({ postings });
  const arena = new ByteArena();
  writeShortPostings(fill, new CanonicalWriter(arena));
  expect(canBeShort(fill)).toBe(true);
  expect(arena.since(0).toString('utf8')).toBe(
    '@[[["@STOCK:cash","USD","-7"],["customer:77:STOCK:cash","USD","2"],' +
      '["house:feeCommission:USD","USD","5"]]]',
  );
});

test('what its row could not make whole again is stored whole', () => {
  const whole = [
    { ...aFill({}), fill: null },
    { ...aFill({}), refId: 'o2' },
    { ...aFill({}), causeId: 'o1-f2' },
    aFill({ id: 'o1-f1-margin' }),
    aFill({ legs: 2 }),
    aFill({ postings: [] }),
    aFill({ postings: [cash(-5n), house(5n, '0:LSE:"X"')] }),
    aFill({ postings: [cash(-5n), house(5n, '@X')] }),
    aFill({ postings: [cash(-5n), house(5n, '港')] }),
  ];
  expect(whole.map(canBeShort)).toEqual(whole.map(() => false));
});
