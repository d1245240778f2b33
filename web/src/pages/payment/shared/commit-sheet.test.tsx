import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { SendState } from '../../../api/use-keyed-mutation.ts';
import { setPreferences } from '../../../session/preferences.ts';
import { CommitSheet } from './commit-sheet.tsx';

// Its machinery loads with the first sheet; on a busy machine that takes longer than a look.
beforeAll(() => import('../../../ui/sheet-dialog.tsx'));

function show(state: SendState, reason: string | null = null) {
  setPreferences({ locale: 'en' });
  const pressed = { confirm: vi.fn(), check: vi.fn() };
  render(
    <CommitSheet
      isOpen
      onClose={() => undefined}
      title="Check this order"
      sentence="Buy 2 Apple at the market price."
      receipt={null}
      consequences={[]}
      slideLabel="Slide to place order"
      state={state}
      reason={reason}
      onConfirm={pressed.confirm}
      onCheckAndRetry={pressed.check}
    />,
  );
  return pressed;
}

test('a tap and Confirm sends, like the slide', async () => {
  const pressed = show('idle');
  await userEvent.click(await screen.findByRole('button', { name: 'Or tap here, then Confirm' }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(pressed.confirm).toHaveBeenCalledTimes(1);
});

test('what cannot be confirmed says why and does nothing', async () => {
  const pressed = show('idle', 'You are offline. Your input stays.');
  await userEvent.click(await screen.findByRole('button', { name: 'Or tap here, then Confirm' }));
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(screen.getByText('You are offline. Your input stays.')).toBeDefined();
  expect(pressed.confirm).not.toHaveBeenCalled();
});

test('on its way for ten seconds it asks not to send again, and takes no press', async () => {
  const pressed = show('slow');
  const button = await screen.findByRole('button', { name: /Still working\. Do not send again\./ });
  await userEvent.click(button);
  expect(pressed.confirm).not.toHaveBeenCalled();
});

test('after a lost answer there is no Confirm any more, only Check and retry', async () => {
  const pressed = show('unknown');
  await userEvent.click(await screen.findByRole('button', { name: 'Check and retry' }));
  expect(pressed.check).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(screen.getByText(/Network Error/)).toBeDefined();
});
