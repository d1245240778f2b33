import { expect, test } from 'vitest';
import {
  allOperatorRoutesText,
  allRoutesText,
  callsIn,
  operatorRegistryText,
  registryText,
  routeLinesText,
} from './route-tables.ts';

const source = `const most = 3;
export const walletBill = defineRoute({ id: 'walletBill' });
export const Shape = Type.Object({});
export const walletStay = defineRoute({ id: 'walletStay' });
`;
const routes = callsIn('wallet.ts', source);

test('a call is what a file exports as one, in its order', () => {
  expect(routes).toEqual([
    { id: 'walletBill', file: 'wallet.ts' },
    { id: 'walletStay', file: 'wallet.ts' },
  ]);
  const handler = "export const walletBill = endpoint('walletBill', async () => accept({}));";
  expect(callsIn('wallet/all.ts', handler)).toEqual([{ id: 'walletBill', file: 'wallet/all.ts' }]);
  expect(callsIn('orders-shapes.ts', 'export const Shape = Type.Object({});')).toEqual([]);
});

test('every table names each route once, from where it stands', () => {
  const writers = [allRoutesText, allOperatorRoutesText, registryText, operatorRegistryText];
  const tables = writers.map((write) => write(routes));
  const folders = ['./routes', './operator-routes', '.', './endpoints'];
  for (const [index, text] of tables.entries()) {
    const from = `from '${folders[index]}/wallet.ts';`;
    expect(text).toContain(`import { walletBill,\nwalletStay, } ${from}`);
    expect(text.match(/walletBill,/g)).toHaveLength(2);
  }
});

test('a line of the client is method, path and repeat rule', () => {
  const text = routeLinesText([['walletBill', 'POST', '/wallet/getWalletBill', 'safe']]);
  expect(text).toContain("  walletBill: ['POST', '/wallet/getWalletBill', 'safe'],\n");
});
