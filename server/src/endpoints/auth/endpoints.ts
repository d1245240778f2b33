import { getEmailCode } from './get-email-code.ts';
import { loginByUsername } from './login-by-username.ts';
import { logout } from './logout.ts';
import { registerEmail } from './register-email.ts';
import { resetPassword } from './reset-password.ts';
import { updatePassword } from './update-password.ts';

export const authEndpoints = [
  getEmailCode,
  loginByUsername,
  logout,
  registerEmail,
  resetPassword,
  updatePassword,
];
