import { setPreferences } from '@candor/ui/preferences';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceWith } from '../../../app/navigation.ts';
import { useSession } from '../../../session/session.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const late = { timeout: 10_000 };
const path = 'pages/product/blocktrade';
const user = (kycStatus: number) => ({ userId: '10000001', kycStatus });

beforeEach(() => {
  setPreferences({ locale: 'en' });
  useSession.setState({ token: 't', user: user(3) as never });
});
afterEach(() => replaceWith('pages/home/index'));

test('a visitor reads the schedule and is asked to log in', async () => {
  useSession.setState({ token: null, user: null });
  drawPage(path, <Page />);
  await screen.findByRole('link', { name: 'Log In' }, late);
  screen.getByText('10,000 to 24,999 shares');
  screen.getByText('0.90%');
});

test('who is not verified is sent there and cannot apply', async () => {
  answerCall('applyStatus', () => ({ data: { status: 0 } }));
  answerCall('userInfo', () => ({ data: user(0) as never }));
  drawPage(path, <Page />);
  await screen.findByRole('link', { name: /Verify/ }, late);
  expect(screen.queryByRole('button', { name: /Apply/ })).toBeNull();
});

test('an application is sent once and the card says that it is under review', async () => {
  let status = 0;
  answerCall('applyStatus', () => ({ data: { status: status as 0, applyTimestamp: 1 } }));
  answerCall('userInfo', () => ({ data: user(3) as never }));
  const sent = answerCall('applyService', () => {
    status = 1;
    return { data: { type: 'blockTrade', status: 1, applyTimestamp: 1 } };
  });
  drawPage(path, <Page />);
  fireEvent.click(await screen.findByRole('button', { name: 'Apply for Activation' }, late));
  await screen.findByText('The transaction permissions are under review', {}, late);
  await waitFor(() => expect(sent.map((one) => one.body)).toEqual([{ type: 'blockTrade' }]));
});

test('a refusal stands with its reason and the way to apply again', async () => {
  const reason = 'Total value must be at least $50,000.';
  answerCall('applyStatus', () => ({ data: { status: 2, reason, reviewTimestamp: 1 } }));
  answerCall('userInfo', () => ({ data: user(3) as never }));
  drawPage(path, <Page />);
  await screen.findByText(reason, {}, late);
  screen.getByRole('button', { name: 'Apply Again' });
});
