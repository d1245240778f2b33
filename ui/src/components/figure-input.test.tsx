import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { setPreferences } from '../preferences.ts';
import { Field } from './field.tsx';
import { FigureInput } from './figure-input.tsx';

interface AmountProps {
  start?: string;
  isSigned?: boolean;
  onValue?: (value: string) => void;
}

function Amount({ start = '', isSigned = false, onValue }: AmountProps) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    onValue?.(next);
    setValue(next);
  };
  return (
    <Field label="Amount" error={value.startsWith('?') && 'Please enter the correct amount'}>
      {(links) => (
        <FigureInput {...links} value={value} isSigned={isSigned} decimals={2} onChange={change} />
      )}
    </Field>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Amount');
const draw = (props: AmountProps = {}) => render(<Amount {...props} />);

test('a decimal comma stays as typed, is refused when the field is left, and is one tap away', async () => {
  draw();
  await userEvent.type(field(), '0,5');
  // While it is typed nothing is said of it.
  expect(field().getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText('Please enter the correct amount')).toBeNull();
  await userEvent.tab();
  expect(field().value).toBe('0,5');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Use a point for decimals/)).toBeDefined();
  expect(screen.queryByText('Please enter the correct amount')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Use 0.5' }));
  expect(field().value).toBe('0.5');
  expect(screen.queryByText(/Use a point/)).toBeNull();
});

test('what can mean several things is refused without a tap', async () => {
  draw();
  await userEvent.type(field(), '1e5');
  await userEvent.tab();
  expect(field().value).toBe('1e5');
  expect(screen.getByText('Use a point for decimals')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('thousands stay as typed, and the form gets their figure', async () => {
  const onValue = vi.fn();
  draw({ onValue });
  fireEvent.input(field(), { target: { value: '1,234.50' } });
  await userEvent.tab();
  expect(field().value).toBe('1,234.50');
  expect(onValue).toHaveBeenLastCalledWith('1234.50');
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

test('below zero is a figure only where it is possible', async () => {
  draw();
  await userEvent.type(field(), '–5');
  await userEvent.tab();
  expect(screen.getByText('This cannot be below zero')).toBeDefined();
  expect(field().value).toBe('–5');
});

test('with a minus allowed, any minus is one', async () => {
  const onValue = vi.fn();
  draw({ isSigned: true, onValue });
  await userEvent.type(field(), '–5');
  expect(onValue).toHaveBeenLastCalledWith('-5');
});

test('more decimals than the field takes are refused, not cut', async () => {
  const onValue = vi.fn();
  draw({ onValue });
  await userEvent.type(field(), '12.345');
  await userEvent.tab();
  expect(field().value).toBe('12.345');
  expect(screen.getByText('At most 2 decimals')).toBeDefined();
  expect(onValue).toHaveBeenLastCalledWith('?12.345');
});

test('a draft shows what was typed, refused, in the language of the reader', () => {
  setPreferences({ locale: 'zh-Hans' });
  draw({ start: '?0,5' });
  expect(field().value).toBe('0,5');
  expect(screen.getByText(/^小数请用点号/)).toBeDefined();
  expect(screen.getByRole('button', { name: '使用 0.5' })).toBeDefined();
});

test('composed text is read when the composition ends', () => {
  const onValue = vi.fn();
  draw({ onValue });
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: '１２。' } });
  expect(onValue).not.toHaveBeenCalled();
  fireEvent.input(field(), { target: { value: '１２。５' } });
  fireEvent.compositionEnd(field());
  expect(field().value).toBe('12.5');
  expect(onValue).toHaveBeenLastCalledWith('12.5');
});
