import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { partOf } from './part.tsx';

type Piece = ComponentType<{ text: string }>;
const Shown: Piece = ({ text }) => <p>{text}</p>;

/** Code that comes or fails as the test says, one answer a request. */
function codeFrom(...answers: readonly (Piece | 'gone')[]) {
  const left = [...answers];
  return vi.fn(async () => {
    const next = left.shift();
    if (next === undefined || next === 'gone') throw new TypeError('Failed to fetch');
    return next;
  });
}

function goes(event: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(event === 'online');
  return act(async () => void window.dispatchEvent(new Event(event)));
}

test('a part that cannot be had leaves the page and what was typed there', async () => {
  const onMissing = vi.fn();
  const Part = partOf(codeFrom('gone'));
  const page = (
    <>
      <input aria-label="amount" defaultValue="12.50" />
      <Part text="hello" onMissing={onMissing} />
    </>
  );
  await act(async () => void render(page));
  expect(onMissing).toHaveBeenCalledOnce();
  expect(screen.getByLabelText<HTMLInputElement>('amount').value).toBe('12.50');
});

test('a part that waits comes with the connection', async () => {
  const load = codeFrom(Shown);
  const Part = partOf(load);
  await goes('offline');
  await act(async () => void render(<Part text="hello" fallback={<p>waits</p>} />));
  expect(screen.getByText('waits')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  await goes('online');
  expect(await screen.findByText('hello')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('a part fetched ahead is there at once, without another request', async () => {
  const load = codeFrom(Shown);
  const Part = partOf(load);
  await act(async () => Part.fetchAhead());
  render(<Part text="hello" />);
  expect(screen.getByText('hello')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});
