import { m } from '@candor/locales/messages';
import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type ResetForm, resetProblems } from '../../../account/account-forms.ts';
import { CodeField } from '../../../account/code-field.tsx';
import { useEmailCode } from '../../../account/email-code.ts';
import { fieldOfRefusal } from '../../../account/form-words.ts';
import { PasswordField } from '../../../account/password-fields.tsx';
import { useAccountForm } from '../../../account/use-account-form.ts';
import { failureText, refusalReason } from '../../../api/failure.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { replaceWith, useParameters } from '../../../app/navigation.ts';
import { loginPath } from '../../../app/routes.ts';
import { useT } from '../../../app/words.ts';
import { rememberUsername } from '../../../session/session.ts';
import { forgetSession } from '../../../session/sign-in.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { LanguageButton } from '../../../shell/language-button.tsx';
import { useIsOnline } from '../../../shell/online.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { showToast } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export function Page(): ReactNode {
  const t = useT();
  const given = useParameters();
  const isOnline = useIsOnline();
  const code = useEmailCode('reset');
  const reset = useKeyedMutation('resetPassword', { survivesReload: false });
  const { form, problemText, showRefusal } = useAccountForm<ResetForm>(
    {
      email: given.email ?? code.sent?.email ?? '',
      emailCode: '',
      newPassword: '',
      confirmPassword: '',
    },
    resetProblems,
  );

  useEffect(() => {
    if (reset.error !== undefined) showRefusal(reset.error);
  }, [reset.error, showRefusal]);

  const sendCode = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    try {
      await code.send(form.getValues('email').trim());
      form.clearErrors('emailCode');
      showToast((say) => say(m.common_toast_send_success));
    } catch (error) {
      const message = failureText(error, t);
      if (!showRefusal(error)) form.setError('emailCode', { type: 'server', message });
    }
  };
  const submit = form.handleSubmit(async (values) => {
    const email = values.email.trim();
    const isUnknown = reset.state === 'unknown';
    const answer = await (isUnknown ? reset.checkAndRetry() : reset.send({ ...values, email }));
    if (answer === null) return;
    // Every session has ended, this device's too.
    forgetSession();
    rememberUsername(email);
    showToast((say) => say(m.common_toast_success));
    replaceWith(loginPath);
  });

  const isOther = fieldOfRefusal(refusalReason(reset.error)) === null;
  const problem = reset.error !== undefined && isOther && failureText(reset.error, t);
  // Registered in the order of the page: the first error in that order gets the focus.
  const inputs = {
    email: form.register('email'),
    emailCode: form.register('emailCode'),
    newPassword: form.register('newPassword'),
    confirmPassword: form.register('confirmPassword'),
  };

  return (
    <ShellPage
      title={t(m.auth_reset_password)}
      actions={<LanguageButton isNamed />}
      bar={
        <ActionBar>
          <Button
            isFull
            type="submit"
            form="reset"
            isBusy={reset.isBusy}
            isDisabled={!isOnline}
            reason={isOnline ? undefined : t(m.common_offline_disabled)}
          >
            {t(reset.state === 'unknown' ? m.common_check_and_retry : m.auth_reset_password)}
          </Button>
        </ActionBar>
      }
    >
      <form id="reset" onSubmit={submit} noValidate className="auth-form">
        <Field label={t(m.auth_email)} error={problemText('email')}>
          {(links) => (
            <TextInput
              {...inputs.email}
              {...links}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
            />
          )}
        </Field>
        <CodeField
          code={code}
          input={inputs.emailCode}
          error={problemText('emailCode')}
          onSend={sendCode}
          sentHint={t(m.auth_code_same_answer)}
        />
        <PasswordField
          label={t(m.auth_new_password)}
          input={inputs.newPassword}
          error={problemText('newPassword')}
          placeholder={t(m.auth_length_hint)}
        />
        <PasswordField
          label={t(m.auth_confirm_password)}
          input={inputs.confirmPassword}
          error={problemText('confirmPassword')}
          placeholder={t(m.auth_type_again)}
        />
        <Note icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}>
          <b>{t(m.auth_logs_out_all)}</b> {t(m.auth_logs_out_all_stays)}
        </Note>
        {problem && (
          <div role="alert">
            <Note tone="danger">{problem}</Note>
          </div>
        )}
      </form>
    </ShellPage>
  );
}
