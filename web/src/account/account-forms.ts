import { isResetCode, isSixDigits } from './codes.ts';

/**
 * What can be wrong with an account form before anything is sent. Words for it: `form-words.ts`.
 */
export type FieldProblem =
  | 'username-required'
  | 'password-required'
  | 'new-password-required'
  | 'password-length'
  | 'passwords-differ'
  | 'email-required'
  | 'email-invalid'
  | 'code-required'
  | 'pay-password-required'
  | 'pay-password-digits'
  | 'consent-required';

export type Problems<Form> = Partial<Record<keyof Form, FieldProblem>>;

export const passwordLengthMin = 6;
export const passwordLengthMax = 20;

/** An at-sign with text on either side, and no spaces. */
export function emailProblem(email: string): FieldProblem | undefined {
  if (email.trim() === '') return 'email-required';
  return /^[^@\s]+@[^@\s]+$/.test(email.trim()) ? undefined : 'email-invalid';
}

export function codeProblem(code: string): FieldProblem | undefined {
  return isSixDigits(code) ? undefined : 'code-required';
}

export function resetCodeProblem(code: string): FieldProblem | undefined {
  return isResetCode(code) ? undefined : 'code-required';
}

/** 6 to 20 characters of any kind, counted as people count them. */
export function passwordProblem(
  password: string,
  missing: 'password-required' | 'new-password-required',
): FieldProblem | undefined {
  if (password === '') return missing;
  const length = [...password].length;
  return length < passwordLengthMin || length > passwordLengthMax ? 'password-length' : undefined;
}

/** Only worth saying once the password itself is right. */
export function repeatProblem(password: string, repeated: string): FieldProblem | undefined {
  return password === repeated ? undefined : 'passwords-differ';
}

export interface LoginForm {
  readonly username: string;
  readonly password: string;
}

export function loginProblems({ username, password }: LoginForm): Problems<LoginForm> {
  return {
    username: username.trim() === '' ? 'username-required' : undefined,
    password: password === '' ? 'password-required' : undefined,
  };
}

export interface RegisterForm {
  readonly email: string;
  readonly emailCode: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly invitationCode: string;
  readonly hasConsent: boolean;
}

export function registerProblems(form: RegisterForm): Problems<RegisterForm> {
  return {
    email: emailProblem(form.email),
    emailCode: codeProblem(form.emailCode),
    password: passwordProblem(form.password, 'password-required'),
    confirmPassword: repeatProblem(form.password, form.confirmPassword),
    hasConsent: form.hasConsent ? undefined : 'consent-required',
  };
}

/** What must be filled in before a registration can be sent, in the order of the page. */
export type MissingPart = 'email' | 'code' | 'password' | 'repeat' | 'consent';

/** The first part of a registration that is empty, or null; mistakes are no part of it. */
export function missingOf(form: RegisterForm): MissingPart | null {
  if (form.email.trim() === '') return 'email';
  if (form.emailCode.trim() === '') return 'code';
  if (form.password === '') return 'password';
  if (form.confirmPassword === '') return 'repeat';
  return form.hasConsent ? null : 'consent';
}

export interface ResetForm {
  readonly email: string;
  readonly emailCode: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export function resetProblems(form: ResetForm): Problems<ResetForm> {
  return {
    email: emailProblem(form.email),
    emailCode: resetCodeProblem(form.emailCode),
    newPassword: passwordProblem(form.newPassword, 'new-password-required'),
    confirmPassword: repeatProblem(form.newPassword, form.confirmPassword),
  };
}

export interface ChangeForm {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export function changeProblems(form: ChangeForm): Problems<ChangeForm> {
  return {
    oldPassword: form.oldPassword === '' ? 'password-required' : undefined,
    newPassword: passwordProblem(form.newPassword, 'new-password-required'),
    confirmPassword: repeatProblem(form.newPassword, form.confirmPassword),
  };
}

export interface PayPasswordForm {
  /** Not typed here: where a code goes. */
  readonly email: string;
  readonly emailCode: string;
  /** Of the login. */
  readonly oldPassword: string;
  readonly oldPayPassword: string;
  readonly payPassword: string;
  readonly confirmPayPassword: string;
}

export type PayPasswordMode = 'set' | 'change' | 'reset';

export function payPasswordProblems(
  form: PayPasswordForm,
  mode: PayPasswordMode,
): Problems<PayPasswordForm> {
  const { emailCode, oldPassword, oldPayPassword, payPassword, confirmPayPassword } = form;
  const isReset = mode === 'reset';
  return {
    emailCode: isReset ? resetCodeProblem(emailCode) : undefined,
    oldPassword: isReset && oldPassword === '' ? 'password-required' : undefined,
    oldPayPassword: mode === 'change' ? payPasswordProblem(oldPayPassword) : undefined,
    payPassword: payPasswordProblem(payPassword),
    confirmPayPassword: repeatProblem(payPassword, confirmPayPassword),
  };
}

function payPasswordProblem(payPassword: string): FieldProblem | undefined {
  if (payPassword === '') return 'pay-password-required';
  return isSixDigits(payPassword) ? undefined : 'pay-password-digits';
}

export type Strength = 'none' | 'weak' | 'fair' | 'good' | 'strong';

/**
 * How hard a password is to guess, in four steps: length counts most, variety helps, and what is
 * mostly one character or a run of them counts as short. A hint only; it refuses nothing.
 */
export function passwordStrength(password: string): Strength {
  const characters = [...password];
  if (characters.length === 0) return 'none';
  if (characters.length < passwordLengthMin) return 'weak';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password));
  const worth = distinctSteps(characters) + 2 * (kinds.length - 1);
  if (worth < 7) return 'weak';
  if (worth < 11) return 'fair';
  return worth < 15 ? 'good' : 'strong';
}

/**
 * Characters that neither repeat the one before nor follow it in order: `aaaa` and `1234` count 1.
 */
function distinctSteps(characters: readonly string[]): number {
  let steps = 0;
  let before: number | undefined;
  for (const character of characters) {
    const code = character.codePointAt(0) ?? 0;
    const isRun = before !== undefined && Math.abs(code - before) <= 1;
    if (!isRun) steps += 1;
    before = code;
  }
  return steps;
}
