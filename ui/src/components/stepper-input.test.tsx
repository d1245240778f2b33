import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { StepperInput } from './stepper-input.tsx';

test('a press on the unit beside a short figure is for the field, which keeps its name', async () => {
  render(
    <>
      <label htmlFor="num">Contracts</label>
      <StepperInput
        id="num"
        value="1"
        onChange={() => undefined}
        decimals={0}
        step="1"
        lessLabel="Less"
        moreLabel="More"
        suffix="contract"
      />
    </>,
  );
  await userEvent.click(screen.getByText('contract'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Contracts' }));
});
