import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormProblem } from './submit-bar.tsx';

const prototype = window.HTMLElement.prototype;
const before = prototype.scrollIntoView;

afterEach(() => {
  prototype.scrollIntoView = before;
});

test('what went wrong comes into sight, however long the form above it is', () => {
  const scroll = vi.fn();
  prototype.scrollIntoView = scroll;
  const { rerender } = render(<FormProblem error={undefined} />);
  expect(scroll).not.toHaveBeenCalled();
  rerender(<FormProblem error={new TypeError('Failed to fetch')} />);
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(scroll).toHaveBeenCalledOnce();
  rerender(<FormProblem error={new TypeError('Failed to fetch')} />);
  expect(scroll).toHaveBeenCalledTimes(2);
});
