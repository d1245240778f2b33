import { LogOut } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { type ResetForm, resetProblems } from '../../../account/account-forms.ts';
import { CodeField } from '../../../account/code-field.tsx';
import { codeOf, fillCode } from '../../../account/codes.ts';
import { useEmailCode, useSendCode } from '../../../account/email-code.ts';
import { EmailField } from '../../../account/email-field.tsx';
import { PasswordField } from '../../../account/password-fields.tsx';
import { FormProblem, SubmitBar } from '../../../account/submit-bar.tsx';
import { useAccountForm } from '../../../account/use-account-form.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { returnTo, useParameters } from '../../../app/navigation.ts';
import { loginPath } from '../../../app/routes.ts';
import { rememberUsername } from '../../../session/session.ts';
import { forgetSession } from '../../../session/sign-in.ts';
import { LanguageButton } from '../../../shell/language-button.tsx';
import { Page as ShellPage } from '../../../shell/page.tsx';

function useReset(givenEmail: string | undefined) {
  const code = useEmailCode('reset');
  const sending = useKeyedMutation('resetPassword', { survivesReload: false });
  const email = givenEmail ?? code.sent?.email ?? '';
  const { form, problemText, showRefusal } = useAccountForm<ResetForm>(
    { email, emailCode: '', newPassword: '', confirmPassword: '' },
    resetProblems,
    sending.error,
  );
  const sendCode = useSendCode(code, form, showRefusal);
  const submit = form.handleSubmit(async (values) => {
    const email = values.email.trim();
    const input = { ...values, email, codeHandle: code.sentTo(email)?.codeHandle };
    const isUnknown = sending.state === 'unknown';
    const answer = await (isUnknown ? sending.checkAndRetry() : sending.send(input));
    if (answer === null) return;
    // Every session has ended, this device's too.
    forgetSession();
    rememberUsername(input.email);
    showToast((say) => say(m.common_toast_success));
    returnTo(loginPath);
  });
  return { form, problemText, code, sendCode, sending, submit };
}

/** Sets a new login password with a code sent by mail. */
export function Page(): ReactNode {
  const t = useT();
  const { email: givenEmail } = useParameters();
  const { form, problemText, code, sendCode, sending, submit } = useReset(givenEmail);
  // Registered in the order of the page: the first error in that order gets the focus.
  const email = form.register('email');
  const emailCode = codeOf(form, 'emailCode');
  const newPassword = form.register('newPassword');
  const confirmPassword = form.register('confirmPassword');
  return (
    <ShellPage
      title={t(m.auth_reset_password)}
      actions={<LanguageButton isNamed />}
      bar={<SubmitBar form="reset" label={t(m.auth_reset_password)} sending={sending} />}
    >
      <form id="reset" onSubmit={submit} noValidate className="auth-form">
        <EmailField input={email} error={problemText('email')} />
        <CodeField
          code={code}
          email={form.watch('email')}
          input={emailCode}
          error={problemText('emailCode')}
          onSend={sendCode}
          onFill={fillCode(form, 'emailCode')}
          sentHint={t(m.auth_code_same_answer)}
        />
        <PasswordField
          label={t(m.auth_new_password)}
          input={newPassword}
          error={problemText('newPassword')}
          placeholder={t(m.auth_length_hint)}
        />
        <PasswordField
          label={t(m.auth_confirm_password)}
          input={confirmPassword}
          error={problemText('confirmPassword')}
          placeholder={t(m.auth_type_again)}
        />
        <Note icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}>
          <b>{t(m.auth_logs_out_all)}</b>
          <SentenceGap />
          {t(m.auth_logs_out_all_stays)}
        </Note>
        <FormProblem error={sending.error} />
      </form>
    </ShellPage>
  );
}
