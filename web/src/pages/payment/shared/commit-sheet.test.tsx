import { setPreferences } from '@candor/ui/preferences';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { SendState } from '../../../api/use-keyed-mutation.ts';
import { CommitSheet } from './commit-sheet.tsx';

// Its machinery loads with the first sheet; on a busy machine that takes longer than a look.
beforeAll(() => import('@candor/ui/components/sheet-dialog'));

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
      slide={{ label: 'Slide to buy', figure: '$4,687.84' }}
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
  // It stands in the slider's place, and is read with the button for those who do not see that.
  const said = screen.getAllByText('You are offline. Your input stays.');
  expect(said.filter((one) => one.closest('.slide-confirm') !== null)).toHaveLength(1);
  const tap = screen.getByRole('button', { name: 'Or tap here, then Confirm' });
  expect(said.map(({ id }) => id)).toContain(tap.getAttribute('aria-describedby'));
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

/** The sheet at a price, as a tick draws it again; `sent` notes the price of what was confirmed. */
function atPrice(price: string, sent: (price: string) => void, state: SendState = 'idle') {
  const isPast = Number(price) > 189.29;
  return (
    <CommitSheet
      isOpen
      onClose={() => undefined}
      title="Check this order"
      sentence="Buy 25 Northwind Systems at the market price."
      receipt={<p>Price {price}</p>}
      consequences={[]}
      slide={{
        label: 'Slide to buy',
        figure: `for ${price}`,
        asksAgain: isPast ? { title: 'The price left your guard.', figure: `now ${price}` } : null,
      }}
      state={state}
      onConfirm={() => sent(price)}
      onCheckAndRetry={() => undefined}
    />
  );
}

async function knobOf(): Promise<HTMLElement> {
  await screen.findByText(/^Price/);
  const knob = document.querySelector<HTMLElement>('.slide-knob');
  const track = document.querySelector('.slide-confirm');
  if (knob === null || track === null) throw new Error('there is no slider');
  Object.assign(knob, { setPointerCapture: () => undefined });
  Object.defineProperty(track, 'clientWidth', { value: 300, configurable: true });
  return knob;
}

function touch(knob: HTMLElement): void {
  act(() => void fireEvent.pointerDown(knob, { clientX: 10, pointerId: 1 }));
}

function letGoAt(knob: HTMLElement, clientX: number): void {
  act(() => {
    fireEvent.pointerMove(knob, { clientX, pointerId: 1 });
    fireEvent.pointerUp(knob, { clientX, pointerId: 1 });
  });
}

test('from the first touch the figures stand still until they are let go of', async () => {
  setPreferences({ locale: 'en' });
  const sent = vi.fn();
  const { rerender } = render(atPrice('187.42', sent));
  const knob = await knobOf();
  touch(knob);
  rerender(atPrice('187.46', sent));
  expect(screen.getByText('Price 187.42')).toBeDefined();
  expect(screen.getByText('for 187.42')).toBeDefined();
  letGoAt(knob, 60);
  expect(screen.getByText('Price 187.46')).toBeDefined();
  expect(sent).not.toHaveBeenCalled();
});

test('what stood still is what is sent, and stays until its answer is there', async () => {
  setPreferences({ locale: 'en' });
  const sent = vi.fn();
  const { rerender } = render(atPrice('187.42', sent));
  const knob = await knobOf();
  touch(knob);
  rerender(atPrice('189.64', sent));
  letGoAt(knob, 300);
  expect(sent.mock.calls).toEqual([['187.42']]);
  rerender(atPrice('189.64', sent, 'sending'));
  expect(screen.getByText('Price 187.42')).toBeDefined();
  // Refused: the figures follow the market again, and the slider's own place asks.
  rerender(atPrice('189.64', sent));
  expect(screen.getByText('Price 189.64')).toBeDefined();
  const track = document.querySelector('.slide-confirm');
  expect(track?.textContent).toContain('The price left your guard.');
  expect(track?.hasAttribute('data-asking')).toBe(true);
});

test('the tap alternative holds them too, and lets go on the way back', async () => {
  setPreferences({ locale: 'en' });
  const sent = vi.fn();
  const { rerender } = render(atPrice('187.42', sent));
  await userEvent.click(await screen.findByRole('button', { name: 'Or tap here, then Confirm' }));
  rerender(atPrice('187.46', sent));
  expect(screen.getByText('Price 187.42')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the slider' }));
  expect(screen.getByText('Price 187.46')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Or tap here, then Confirm' }));
  rerender(atPrice('187.50', sent));
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(sent.mock.calls).toEqual([['187.46']]);
});
