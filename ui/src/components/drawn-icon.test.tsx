import { CircleHelp, KeyRound } from 'virtual:lucide';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

test('a drawing has the size and strength of its place, and is not read out', () => {
  const { container } = render(<KeyRound size={18} strokeWidth={1.75} className="text-ink-3" />);
  const drawn = container.querySelector('svg');
  expect(drawn?.outerHTML).toContain('width="18" height="18" viewBox="0 0 24 24" fill="none"');
  expect(drawn?.outerHTML).toContain('stroke-width="1.75"');
  expect(drawn?.getAttribute('aria-hidden')).toBe('true');
  expect(drawn?.getAttribute('class')).toBe('text-ink-3');
  // The line of the key, and the dot that is its hole.
  expect([...(drawn?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['path', 'circle']);
  expect(drawn?.querySelector('circle')?.outerHTML).toBe(
    '<circle cx="16.5" cy="7.5" r=".5" fill="currentColor"></circle>',
  );
});

test('an older name gives the same drawing', () => {
  const { container } = render(<CircleHelp />);
  expect(container.querySelector('circle')?.getAttribute('r')).toBe('10');
});
