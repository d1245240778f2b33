import { setPreferences } from '@candor/ui/preferences';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppConfigReader } from '../../../api/app-config.ts';
import { replaceWith } from '../../../app/navigation.ts';
import { useSession } from '../../../session/session.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const late = { timeout: 10_000 };
const user = { userId: '10000001', kycStatus: 0, invitationCode: 'MEI4K2' };

beforeEach(() => {
  setPreferences({ locale: 'en' });
  useSession.setState({ token: 't', user: user as never });
  answerCall('userInfo', () => ({ data: user as never }));
  const apps = { iosUrl: '', androidUrl: 'https://apps.example/candor' };
  const base = { inviteBaseUrl: 'https://house.example', paperMode: true };
  answerCall('appVersion', () => ({ data: { ...apps, ...base } as never }));
});
afterEach(() => replaceWith('pages/home/index'));

const page = (list: readonly object[]) => ({
  data: { pageNo: 1, pageSize: 20, totalPage: 1, total: list.length, list: list as never },
});

function draw() {
  drawPage(
    'pages/profile/share',
    <>
      <AppConfigReader />
      <Page />
    </>,
  );
}

test('the code, the apps as far as they are published, and who came, without who they are', async () => {
  const person = { no: 1, maskedUserId: '12****78', createTimeTimestamp: Date.UTC(2026, 10, 24) };
  answerCall('inviteList', () => page([person]));
  draw();
  await screen.findByText('MEI4K2', {}, late);
  await screen.findByText('12****78', {}, late);
  screen.getByText('Invited (1)');
  screen.getByText('Not published yet');
  screen.getByRole('img', { name: 'QR code of the invite link' });
  expect(screen.getAllByRole('button', { name: /Copy/ })).toHaveLength(2);
});

test('nobody has joined yet', async () => {
  answerCall('inviteList', () => page([]));
  draw();
  await screen.findByText('Nobody has joined with your code yet.', {}, late);
});
