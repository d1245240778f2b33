import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { callProved } from '../api/proof.ts';
import { answerCall } from '../testing/server.ts';
import { ProofSheet } from './proof-sheet.tsx';

const wanted = {
  refusal: { code: 422, reason: 'STEP_UP_REQUIRED', msg: 'Please confirm.', methods: ['password'] },
};

test('a call that wants a proof asks for it and goes on with the same key', async () => {
  const calls = answerCall('timeCodeEnd', (_received, before) =>
    before === 0 ? wanted : { data: {} },
  );
  answerCall('proveOptions', () => ({ data: { methods: ['password'] } }));
  const proofs = answerCall('prove', (_received, before) =>
    before === 0
      ? { refusal: { code: 422, reason: 'PASSWORD_WRONG', msg: 'Not this one.' } }
      : { data: { untilTimestamp: 9e15 } },
  );
  render(<ProofSheet />);
  const answer = callProved('timeCodeEnd', {}, { idempotencyKey: 'k1' });
  await userEvent.type(await screen.findByLabelText('Login Password'), 'no');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Not this one.');
  await userEvent.type(screen.getByLabelText('Login Password'), 'blue-kettle');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await answer).toEqual({});
  expect(proofs.map(({ body }) => body)).toEqual([{ password: 'no' }, { password: 'blue-kettle' }]);
  expect(calls.map(({ key }) => key)).toEqual(['k1', 'k1']);
});

test('a closed sheet leaves the refusal as it was', async () => {
  answerCall('timeCodeEnd', () => wanted);
  answerCall('proveOptions', () => ({ data: { methods: ['password'] } }));
  render(<ProofSheet />);
  const answer = callProved('timeCodeEnd', {}).catch((error: Error) => error.message);
  await screen.findByLabelText('Login Password');
  await userEvent.keyboard('{Escape}');
  await waitFor(async () => expect(await answer).toBe('422 STEP_UP_REQUIRED'));
});
