import { setPreferences } from '@candor/ui/preferences';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../session/session.ts';
import { drawPage } from '../testing/draw.tsx';
import { answerCall } from '../testing/server.ts';
import { KycGate } from './kyc-card.tsx';

const user = (kycStatus: number) => ({ userId: '10000001', kycStatus }) as never;

function draw(kycStatus: number) {
  answerCall('userInfo', () => ({ data: user(kycStatus) }));
  drawPage(
    'pages/product/blocktrade',
    <KycGate why="Because." next="Go on">
      the form
    </KycGate>,
  );
}

beforeEach(() => {
  setPreferences({ locale: 'en' });
  useSession.setState({ token: 't', user: user(3) });
});

test.each([
  [0, 'Please complete identity verification first.', 'Verify'],
  [1, 'Your verification is under review (up to 24 hours).', 'See where it stands'],
  [2, 'Please complete identity verification first.', 'Verify'],
])('status %i is told with its way on, and the form is not drawn', async (status, title, way) => {
  draw(status);
  await screen.findByRole('heading', { name: title });
  screen.getByText('Because.');
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toContain('kycverify/index');
  expect(screen.queryByText('the form')).toBeNull();
});

test('a verified customer sees the form alone', async () => {
  draw(3);
  await screen.findByText('the form');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a failed reading draws no form and can be made again', async () => {
  answerCall('userInfo', () => ({ refusal: { code: 404, reason: 'NOT_FOUND', msg: 'Not found' } }));
  drawPage(
    'pages/product/blocktrade',
    <KycGate why="" next="">
      the form
    </KycGate>,
  );
  await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByText('the form')).toBeNull();
});
