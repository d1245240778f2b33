import { expect, test } from 'vitest';
import {
  changeProblems,
  emailProblem,
  loginProblems,
  passwordStrength,
  registerProblems,
  resetProblems,
} from './account-forms.ts';

const good = {
  email: 'mei@example.org',
  emailCode: '417082',
  password: 'blue-kettle',
  confirmPassword: 'blue-kettle',
  invitationCode: '',
  hasConsent: true,
};

/** The fields at fault with their problem, without those that are right. */
function faults(problems: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

test('a right registration has no problem, and the invitation code is optional', () => {
  expect(faults(registerProblems(good))).toEqual({});
});

test('every empty field of a registration is named', () => {
  const empty = { ...good, email: '', emailCode: '', password: '', hasConsent: false };
  expect(faults(registerProblems({ ...empty, confirmPassword: '' }))).toEqual({
    email: 'email-required',
    emailCode: 'code-required',
    password: 'password-required',
    hasConsent: 'consent-required',
  });
});

test('an email has an at-sign with text on either side', () => {
  expect(emailProblem('abc')).toBe('email-invalid');
  expect(emailProblem('@b')).toBe('email-invalid');
  expect(emailProblem('a@')).toBe('email-invalid');
  expect(emailProblem('a@b')).toBeUndefined();
  expect(emailProblem(' a@b ')).toBeUndefined();
  expect(emailProblem('a b@c')).toBe('email-invalid');
});

test('a password has 6 to 20 characters of any kind, counted as people count them', () => {
  const problem = (password: string) =>
    registerProblems({ ...good, password, confirmPassword: password }).password;
  expect(problem('12345')).toBe('password-length');
  expect(problem('123456')).toBeUndefined();
  expect(problem('x'.repeat(20))).toBeUndefined();
  expect(problem('x'.repeat(21))).toBe('password-length');
  expect(problem('密码密码密码')).toBeUndefined();
  expect(problem('😀😀😀')).toBe('password-length');
});

test('the repeated password must be the same', () => {
  expect(registerProblems({ ...good, confirmPassword: 'other' }).confirmPassword).toBe(
    'passwords-differ',
  );
});

test('login asks for both fields', () => {
  expect(faults(loginProblems({ username: ' ', password: '' }))).toEqual({
    username: 'username-required',
    password: 'password-required',
  });
});

test('reset and change ask for the new password in their own words', () => {
  const reset = { email: 'a@b', emailCode: 'AB2C-D3EF', newPassword: '', confirmPassword: '' };
  expect(faults(resetProblems(reset))).toEqual({ newPassword: 'new-password-required' });
  expect(resetProblems({ ...reset, emailCode: 'ab2c d3ef' }).emailCode).toBeUndefined();
  expect(resetProblems({ ...reset, emailCode: '000000' }).emailCode).toBe('code-required');
  expect(
    faults(changeProblems({ oldPassword: '', newPassword: 'abcdef', confirmPassword: 'x' })),
  ).toEqual({
    oldPassword: 'password-required',
    confirmPassword: 'passwords-differ',
  });
});

test('strength rises with length and variety, and runs count for little', () => {
  expect(passwordStrength('')).toBe('none');
  expect(passwordStrength('ab1')).toBe('weak');
  expect(passwordStrength('111111111111')).toBe('weak');
  expect(passwordStrength('123456789')).toBe('weak');
  expect(passwordStrength('kettle7')).toBe('fair');
  expect(passwordStrength('blue-kettle')).toBe('good');
  expect(passwordStrength('Blue-kettle-42-sky')).toBe('strong');
});
