import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { replaceWith } from '../../../app/navigation.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TOKEN = '0x00000000000000000000000000000000000000aa';
const way = {
  currency: 'USDT',
  kind: 'VM',
  network: 'ERC-20',
  address: ADDRESS,
  bank: null,
  reference: 'CANDOR 1',
  minAmount: '1',
  confirmations: 6,
  rate: '1.0000',
  spread: null,
  rateTimestamp: 1,
  note: '',
  chain: null,
  token: null,
};
const record = {
  id: 'evm-1',
  kind: 'VM',
  currency: 'USDT',
  network: 'ERC-20',
  amount: '25.00',
  coinAmount: '25.000001',
  rate: '1',
  quotedRate: '1',
  creditAmount: null,
  status: 1,
  reason: null,
  confirmations: 2,
  confirmationsNeeded: 6,
  txId: '0xab',
  proofUrl: '',
  createTimeTimestamp: 1,
  reviewTimestamp: null,
};

function draw(list: readonly object[], records: readonly object[] = []) {
  answerCall('currencyList', () => ({ data: { list } }));
  answerCall('depositList', () => ({
    data: { pageNo: 1, pageSize: 20, totalPage: 1, total: records.length, list: records },
  }));
  replaceWith('pages/deposit/wallet', { currency: 'USDT', network: 'ERC-20' });
  drawPage('pages/deposit/wallet', <Page />);
}

test('on a watched chain nothing is handed in, and what arrives counts before the eyes', async () => {
  const others = [
    { ...record, id: 'evm-2', currency: 'ETH', network: 'Ethereum', coinAmount: '9.00000000' },
    { ...record, id: 'd1', txId: null, coinAmount: '8.000000' },
  ];
  draw([{ ...way, chain: 'Sepolia', token: TOKEN }], [record, ...others]);
  await screen.findByText('What you send is found by itself.', { exact: false });
  await screen.findByText('25.000001 USDT');
  expect(screen.getByText('2 of 6')).toBeTruthy();
  expect(screen.getByText('Test network: Sepolia.')).toBeTruthy();
  expect(screen.getByText(ADDRESS)).toBeTruthy();
  expect(screen.getByText(TOKEN)).toBeTruthy();
  expect(screen.getByText('What is worth less than $1.00', { exact: false })).toBeTruthy();
  expect(screen.queryByText(/^(9|8)\./)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  expect(screen.queryByLabelText('Amount ($)')).toBeNull();
});

test('on the simulated chain the form is as it was', async () => {
  draw([{ ...way, confirmations: 3 }]);
  await screen.findByRole('button', { name: 'Submit' });
  expect(screen.getByText('Practice address.')).toBeTruthy();
  expect(screen.queryByText('What you send is found by itself.', { exact: false })).toBeNull();
});
