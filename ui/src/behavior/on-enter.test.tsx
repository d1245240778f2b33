import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { onEnter } from './on-enter.ts';

test('Enter is listened to, but not the one that takes what an input method composed', () => {
  const run = vi.fn();
  render(<input onKeyDown={onEnter(run)} />);
  const input = screen.getByRole('textbox');
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(input, { key: 'a' });
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  expect(run).toHaveBeenCalledTimes(1);
});
