import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { PriceInput } from './price-input.tsx';
import { QuantityInput } from './quantity-input.tsx';
import { Segmented } from './segmented.tsx';

test('a disabled button does nothing, keeps its place and says why', () => {
  const press = vi.fn();
  render(
    <Button isDisabled reason="Not available while you are offline." onClick={press}>
      Buy
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Buy' });
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.hasAttribute('disabled')).toBe(false);
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Not available while you are offline.');
});

test('a busy button swallows the second press', () => {
  const press = vi.fn();
  render(
    <Button isBusy onClick={press}>
      Confirm
    </Button>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(press).not.toHaveBeenCalled();
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
});

function Sides() {
  const [value, setValue] = useState('buy');
  const choices = [
    { value: 'buy', label: 'Buy' },
    { value: 'hold', label: 'Hold', isDisabled: true },
    { value: 'sell', label: 'Sell' },
  ];
  return <Segmented label="Side" choices={choices} value={value} onChange={setValue} />;
}

test('arrow keys move the choice and skip what cannot be chosen', () => {
  render(<Sides />);
  const buy = screen.getByRole('radio', { name: 'Buy' });
  buy.focus();
  fireEvent.keyDown(buy, { key: 'ArrowRight' });
  expect(screen.getByRole('radio', { name: 'Sell' }).getAttribute('aria-checked')).toBe('true');
  expect(document.activeElement?.textContent).toBe('Sell');
});

function Lots() {
  const [value, setValue] = useState('');
  return <QuantityInput aria-label="Quantity" minCount="500" value={value} onChange={setValue} />;
}

test('the stepper moves by lots and never below one', () => {
  render(<Lots />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  const [less, more] = screen.getAllByRole('button');
  if (less === undefined || more === undefined) throw new Error('two buttons were expected');
  fireEvent.click(more);
  expect(field.value).toBe('500');
  fireEvent.click(more);
  expect(field.value).toBe('1000');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.click(less);
  expect(field.value).toBe('500');
});

test('what is typed stays, but a leading point becomes zero point', () => {
  render(<Lots />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  fireEvent.input(field, { target: { value: '.5x' } });
  expect(field.value).toBe('0.5x');
});

test('the stepper leaves alone what was typed and is no figure', () => {
  render(<Lots />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  fireEvent.input(field, { target: { value: '0,5' } });
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(field.value).toBe('0,5');
});

function Limit() {
  const [value, setValue] = useState('');
  const bands = [
    { fromPrice: '0', tickSize: '0.0001' },
    { fromPrice: '1', tickSize: '0.01' },
  ];
  const steps = { tickSize: '0.01', tickBands: bands };
  return <PriceInput aria-label="Price" steps={steps} value={value} onChange={setValue} />;
}

test('a price moves by the step at that price, from wherever it was typed', () => {
  render(<Limit />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  const type = (text: string) => fireEvent.input(field, { target: { value: text } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  type('0.99985');
  expect(field.value).toBe('0.99985');
  press('More by 0.0001');
  expect(field.value).toBe('0.9999');
  press('More by 0.0001');
  expect(field.value).toBe('1.0000');
  press('More by 0.01');
  expect(field.value).toBe('1.01');
  press('Less by 0.01');
  press('Less by 0.0001');
  expect(field.value).toBe('0.9999');
  type('187.425');
  expect(field.value).toBe('187.425');
});
