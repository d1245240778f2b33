import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setPreferences } from '../preferences.ts';
import { Change, Profit } from './change.tsx';

test('a change is read as words and shown with its sign and arrow', () => {
  setPreferences({ locale: 'en' });
  const { container } = render(<Change ratio="3.35" amount="6.08" />);
  expect(screen.getByText('up 3.35 percent')).toBeTruthy();
  expect(container.querySelector('[aria-hidden="true"]:not(svg)')?.textContent).toBe(
    '+6.08\u2002+3.35%',
  );
  expect(container.querySelector('svg')).toBeTruthy();
  expect(container.firstElementChild?.className).toContain('rise');
});

test('zero is flat without an arrow, no value is told as such', () => {
  setPreferences({ locale: 'en' });
  const { container, rerender } = render(<Change ratio="0.004" />);
  expect(screen.getByText('unchanged')).toBeTruthy();
  expect(container.querySelector('svg')).toBeNull();
  rerender(<Change ratio={null} />);
  expect(screen.getByText('no value')).toBeTruthy();
  expect(container.textContent).toContain('--');
});

test('the words follow the language', () => {
  setPreferences({ locale: 'zh-Hant' });
  const { container } = render(<Change ratio="-1.46" />);
  expect(container.querySelector('.visually-hidden')?.textContent).toContain('1.46');
  expect(container.textContent).not.toContain('percent');
  setPreferences({ locale: 'en' });
});

test('a loss in money keeps its sign and colour', () => {
  const { container } = render(<Profit value="-652" currency="USD" />);
  expect(container.textContent).toBe('\u2212$652.00');
  expect(container.firstElementChild?.className).toContain('fall');
});
