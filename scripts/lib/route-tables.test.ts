import { expect, test } from 'vitest';
import {
  allOperatorRoutesText,
  allRoutesText,
  operatorRegistryText,
  registryText,
  routeLinesText,
  routesAmong,
} from './route-tables.ts';

const paths = ['wallet/wallet-bill.ts', 'wallet/shapes.ts', 'alerts', 'alerts/alert-list.ts'];
const routes = routesAmong(paths);

test('a route is a file of a section that is not its shapes, in the order of the alphabet', () => {
  expect(routes).toEqual([
    { section: 'alerts', name: 'alert-list' },
    { section: 'wallet', name: 'wallet-bill' },
  ]);
  expect(routesAmong(['alerts/alert-list.test.ts', 'stray.ts'])).toEqual([]);
});

test('every table names each route once, from where it stands', () => {
  const writers = [allRoutesText, allOperatorRoutesText, registryText, operatorRegistryText];
  const tables = writers.map((write) => write(routes));
  const folders = ['./routes', './operator-routes', '.', './endpoints'];
  for (const [index, text] of tables.entries()) {
    const from = `from '${folders[index]}/wallet/wallet-bill.ts';`;
    expect(text).toContain(`import { walletBill } ${from}`);
    expect(text.match(/walletBill,/g)).toHaveLength(1);
  }
});

test('a line of the client is method, path and repeat rule', () => {
  const text = routeLinesText([['walletBill', 'POST', '/wallet/getWalletBill', 'safe']]);
  expect(text).toContain("  walletBill: ['POST', '/wallet/getWalletBill', 'safe'],\n");
});
