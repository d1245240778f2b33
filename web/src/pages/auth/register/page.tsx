import { m } from '@candor/locales/messages';
import { type ReactNode, useEffect, useState } from 'react';
import { type RegisterForm, registerProblems } from '../../../account/account-forms.ts';
import { CodeField } from '../../../account/code-field.tsx';
import { useEmailCode } from '../../../account/email-code.ts';
import { fieldOfRefusal } from '../../../account/form-words.ts';
import { PasswordField, StrengthHint } from '../../../account/password-fields.tsx';
import { useAccountForm } from '../../../account/use-account-form.ts';
import { failureText, refusalReason } from '../../../api/failure.ts';
import { useKeyedMutation } from '../../../api/use-keyed-mutation.ts';
import { hrefTo, replaceWith, useParameters } from '../../../app/navigation.ts';
import { homePath } from '../../../app/routes.ts';
import { useT } from '../../../app/words.ts';
import { rememberUsername } from '../../../session/session.ts';
import { signIn } from '../../../session/sign-in.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { LanguageButton } from '../../../shell/language-button.tsx';
import { useIsOnline } from '../../../shell/online.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { showToast } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Consent } from './consent.tsx';
import { SuccessSheet } from './success-sheet.tsx';
import { forgetVisit, readVisit, writeVisit } from './visit.ts';

export function Page(): ReactNode {
  const t = useT();
  const { inviteCode } = useParameters();
  const isOnline = useIsOnline();
  const code = useEmailCode('register');
  const register = useKeyedMutation('registerEmail', { survivesReload: false });
  const [newUserId, setNewUserId] = useState<string | null>(null);
  const [visit] = useState(() => readVisit(inviteCode));
  const { form, problemText, showRefusal } = useAccountForm<RegisterForm>(
    { ...visit, password: '', confirmPassword: '', hasConsent: false },
    registerProblems,
  );
  const [email, emailCode, invitationCode] = form.watch(['email', 'emailCode', 'invitationCode']);
  const password = form.watch('password');
  const hasConsent = form.watch('hasConsent');

  useEffect(() => {
    writeVisit({ email, emailCode, invitationCode });
  }, [email, emailCode, invitationCode]);
  useEffect(() => {
    if (register.error !== undefined) showRefusal(register.error);
  }, [register.error, showRefusal]);

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
    const invite = values.invitationCode.trim();
    const input = {
      email: values.email.trim(),
      emailCode: values.emailCode,
      password: values.password,
      confirmPassword: values.confirmPassword,
      ...(invite === '' ? {} : { invitationCode: invite }),
    };
    const isUnknown = register.state === 'unknown';
    const answer = await (isUnknown ? register.checkAndRetry() : register.send(input));
    if (answer === null) return;
    forgetVisit();
    rememberUsername(answer.user.email);
    signIn(answer, true);
    setNewUserId(answer.user.userId);
  });

  const isOther = fieldOfRefusal(refusalReason(register.error)) === null;
  const problem = register.error !== undefined && isOther && failureText(register.error, t);
  // Registered in the order of the page: the first error in that order gets the focus.
  const inputs = {
    email: form.register('email'),
    emailCode: form.register('emailCode'),
    password: form.register('password'),
    confirmPassword: form.register('confirmPassword'),
    invitationCode: form.register('invitationCode'),
  };

  return (
    <ShellPage
      title={t(m.auth_register)}
      actions={<LanguageButton isNamed />}
      bar={
        <ActionBar
          note={
            <>
              {t(m.auth_have_account)}{' '}
              <a className="link hit" href={hrefTo('pages/auth/login')}>
                {t(m.auth_log_in)}
              </a>
            </>
          }
        >
          <Button
            isFull
            type="submit"
            form="register"
            isBusy={register.isBusy}
            isDisabled={!isOnline}
            reason={isOnline ? undefined : t(m.common_offline_disabled)}
          >
            {t(register.state === 'unknown' ? m.common_check_and_retry : m.auth_register)}
          </Button>
        </ActionBar>
      }
    >
      <form id="register" onSubmit={submit} noValidate className="auth-form">
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
        />
        <div>
          <PasswordField
            label={t(m.auth_password)}
            input={inputs.password}
            error={problemText('password')}
          />
          <StrengthHint password={password} />
        </div>
        <PasswordField
          label={t(m.auth_confirm_password)}
          input={inputs.confirmPassword}
          error={problemText('confirmPassword')}
        />
        <Field
          label={t(m.auth_invitation_code)}
          aside={<span className="font-normal text-ink-3">{t(m.auth_optional)}</span>}
          error={problemText('invitationCode')}
        >
          {(links) => (
            <TextInput
              {...inputs.invitationCode}
              {...links}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={64}
            />
          )}
        </Field>
        <Consent
          isOn={hasConsent}
          onChange={(isOn) => form.setValue('hasConsent', isOn, { shouldValidate: true })}
          problem={problemText('hasConsent')}
        />
        {problem && (
          <div role="alert">
            <Note tone="danger">{problem}</Note>
          </div>
        )}
      </form>
      <SuccessSheet userId={newUserId} onLeave={() => replaceWith(homePath)} />
    </ShellPage>
  );
}
