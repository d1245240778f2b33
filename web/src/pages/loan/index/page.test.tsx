import { setPreferences } from '@candor/ui/preferences';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceWith } from '../../../app/navigation.ts';
import { useSession } from '../../../session/session.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const late = { timeout: 10_000 };
const path = 'pages/loan/index';
const user = (kycStatus: number) => ({ userId: '10000001', kycStatus });
const at = Date.UTC(2026, 10, 24, 12);

const three = [at, at + 1, at + 2].map((dueTimestamp) => ({
  dueTimestamp,
  principal: '1000.00',
  interest: '9.00',
}));

const row = {
  id: 'l1',
  amount: '3000.00',
  outstanding: '2000.00',
  accruedInterest: '4.40',
  termDays: 90,
  runningInterest: '0.30',
  purpose: 'practice',
  status: 3 as const,
  reason: null,
  state: 'active' as const,
  schedule: three,
  createTimeTimestamp: at,
  decidedTimestamp: at,
  dailyRate: '0.03',
  interest: '31.40',
  paidCount: 1,
  nextPayment: { dueTimestamp: at, amount: '1018.00' },
};

function drawOn(tab: string) {
  replaceWith(path, { tab });
  drawPage(path, <Page />);
}

const page = (list: readonly object[]) => ({
  data: { pageNo: 1, pageSize: 100, totalPage: 1, total: list.length, list: list as never },
});

beforeEach(() => {
  setPreferences({ locale: 'en' });
  useSession.setState({ token: 't', user: user(3) as never });
  answerCall('userInfo', () => ({ data: user(3) as never }));
  answerCall('walletBalance', () => ({ data: { available: '9000.00' } as never }));
  answerCall('loanQuote', () => ({
    data: {
      dailyRate: '0.03',
      annualRate: '10.95',
      totalInterest: '54.00',
      maxAmount: '5000.00',
      schedule: [{ dueTimestamp: at, principal: '3000.00', interest: '54.00' }],
    },
  }));
});
afterEach(() => replaceWith('pages/home/index'));

test('what a loan costs stands there before it is asked for, once', async () => {
  answerCall('loanList', () => page([]));
  const sent = answerCall('loanApply', () => ({ data: { ...row, status: 1 } as never }));
  drawOn('apply');
  await screen.findByText('From $100.00 to $5,000.00', {}, late);
  fireEvent.input(screen.getByLabelText('Amount', { selector: 'input' }), {
    target: { value: '3000' },
  });
  await screen.findAllByText('$3,054.00', {}, late);
  fireEvent.change(screen.getByLabelText('Purpose'), { target: { value: ' practice ' } });
  expect(sent).toHaveLength(0);
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Apply · $3,000.00' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }, late));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { amount: '3000', termDays: 90, purpose: 'practice', agree: true },
    ]),
  );
});

test('nobody applies beside what is under review', async () => {
  answerCall('loanList', () => page([{ ...row, status: 1, state: null }]));
  drawOn('apply');
  await screen.findByText('An application is under review.', {}, late);
});

test('who is not verified is sent there in place of the form', async () => {
  answerCall('loanList', () => page([]));
  answerCall('userInfo', () => ({ data: user(0) as never }));
  drawOn('apply');
  await screen.findByRole('link', { name: /Verify/ }, late);
  expect(screen.queryByLabelText('Amount')).toBeNull();
});

test('all of a loan is repaid by the word', async () => {
  answerCall('loanList', () => page([row]));
  const sent = answerCall('loanRepay', () => ({ data: { ...row, state: 'repaid' } as never }));
  drawOn('mine');
  await screen.findByText('1 of 3 paid', {}, late);
  fireEvent.click(screen.getByRole('button', { name: 'Repay' }));
  fireEvent.click(await screen.findByRole('button', { name: 'All' }, late));
  fireEvent.click(screen.getByRole('button', { name: 'Repay · $2,004.70' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ id: 'l1', amount: 'all' }]));
});
