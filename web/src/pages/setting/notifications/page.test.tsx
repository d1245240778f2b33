import { messageKinds } from '@candor/contract/account-shapes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppConfigReader } from '../../../api/app-config.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

const usual = {
  kinds: messageKinds.map((kind) => ({ kind, email: kind === 'security', push: true })),
  pushFigures: false,
  pushHere: false,
  pushKey: 'BAAA',
};

const row = (name: string) => screen.findByRole('switch', { name });

test('each kind is chosen by itself, and the answer is shown', async () => {
  answerCall('appVersion', () => ({ data: { mailMode: 'smtp' } }));
  const sent: unknown[] = [];
  answerCall('userNotifications', ({ body }) => {
    sent.push(body);
    const { kinds = [] } = body as { kinds?: readonly { kind: string }[] };
    const changed = (kind: string) => kinds.find((one) => one.kind === kind);
    return { data: { ...usual, kinds: usual.kinds.map((one) => changed(one.kind) ?? one) } };
  });
  drawPage(
    'pages/setting/notifications',
    <>
      <AppConfigReader />
      <Page />
    </>,
  );
  await screen.findByRole('switch', { name: 'E-mail: Security', checked: true });
  const deposits = await row('E-mail: Deposit');
  expect(deposits.getAttribute('aria-checked')).toBe('false');
  await userEvent.click(deposits);
  expect(sent.at(-1)).toEqual({ kinds: [{ kind: 'deposit', email: true, push: true }] });
  await screen.findByRole('switch', { name: 'E-mail: Deposit', checked: true });
  await userEvent.click(await row('Show amounts and names'));
  expect(sent.at(-1)).toEqual({ pushFigures: true });
});

test('where no mail is sent and nothing can be pushed, the page says so', async () => {
  answerCall('appVersion', () => ({ data: { mailMode: 'screen' } }));
  answerCall('userNotifications', () => ({ data: usual }));
  drawPage(
    'pages/setting/notifications',
    <>
      <AppConfigReader />
      <Page />
    </>,
  );
  await screen.findByText('This installation sends no e-mails.');
  expect((await row('E-mail: Security')).hasAttribute('disabled')).toBe(true);
  expect((await row('Push on this device')).hasAttribute('disabled')).toBe(true);
  await screen.findByText('This browser cannot show notifications here.');
});
