import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { currentTarget, replaceWith } from '../../../app/navigation.ts';
import { useSession } from '../../../session/session.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const given = {
  id: 'practice-d1',
  kind: 'PRACTICE',
  currency: 'USD',
  amount: '10000.00',
  creditAmount: '10000.00',
  status: 3,
  proofUrl: '',
  createTimeTimestamp: 0,
};

afterEach(() => replaceWith('pages/home/index'));

function draw(first: boolean) {
  useSession.setState({ token: 't', user: { userId: '80241176' } as never });
  replaceWith('pages/auth/start', first ? { registered: '1' } : {});
  drawPage('pages/auth/start', <Page />);
}

test('a new customer sees the user ID, 10,000 chosen and both entries of it', () => {
  draw(true);
  expect(screen.getByText('80241176')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy the user ID' })).toBeDefined();
  const chosen = screen.getByRole('radio', { name: '$10,000.00' });
  expect(chosen.getAttribute('aria-checked')).toBe('true');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining([
      '1Practice desk to Funding Accountin the words “practice money”$10,000.00',
      '2Funding Account to Stock Walletready to buy with; move it any time$10,000.00',
    ]),
  );
});

test('one tap gives the chosen amount and leads home', async () => {
  const calls = answerCall('depositPractice', () => ({ data: { ...given, amount: '1000.00' } }));
  draw(true);
  await userEvent.click(screen.getByRole('radio', { name: '$1,000.00' }));
  await userEvent.click(
    screen.getByRole('button', { name: 'Start with practice money · $1,000.00' }),
  );
  await waitFor(() => expect(currentTarget()).toBe('pages/home/index'));
  expect(calls.length).toBe(1);
  expect(calls[0]?.body).toEqual({ amount: '1000.00' });
  expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test('an answer that never came is asked for again with the same key and amount', async () => {
  let tries = 0;
  const calls = answerCall('depositPractice', () => {
    tries += 1;
    if (tries === 1) return { refusal: { code: 500, reason: 'INTERNAL', msg: 'Wrong.' } };
    return { data: given };
  });
  draw(true);
  await userEvent.click(screen.getByRole('button', { name: /^Start with practice money/ }));
  const again = await screen.findByRole('button', { name: 'Check and retry' });
  const other = screen.getByRole<HTMLButtonElement>('radio', { name: '$100,000.00' });
  expect(other.disabled).toBe(true);
  await userEvent.click(again);
  await waitFor(() => expect(currentTarget()).toBe('pages/home/index'));
  expect(calls.length).toBe(2);
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(calls[1]?.body).toEqual(calls[0]?.body);
});

test('a refusal is said, and another try has a key of its own', async () => {
  const msg = 'At most 1000000 of practice money a day.';
  const calls = answerCall('depositPractice', () => ({
    refusal: { code: 422, reason: 'PRACTICE_LIMIT', msg },
  }));
  draw(true);
  const button = screen.getByRole('button', { name: /^Start with practice money/ });
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain(msg);
  await userEvent.click(button);
  await waitFor(() => expect(calls.length).toBe(2));
  expect(calls[1]?.key).not.toBe(calls[0]?.key);
});

test('Look around first sends nothing; from the deposits there is no such way', async () => {
  const calls = answerCall('depositPractice', () => ({ data: given }));
  draw(true);
  await userEvent.click(screen.getByRole('button', { name: 'Look around first' }));
  expect(currentTarget()).toBe('pages/home/index');
  expect(calls.length).toBe(0);
});

test('from the deposits it says nothing of a registration and leads to the record', async () => {
  answerCall('depositPractice', () => ({ data: given }));
  draw(false);
  expect(screen.queryByText('80241176')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Look around first' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Start with practice money/ }));
  await waitFor(() => expect(currentTarget()).toBe('pages/deposit/record?id=practice-d1'));
});
