import { m } from '@candor/locales/messages';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { type Message, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { type MissingPart, missingOf } from '../../../account/account-forms.ts';
import { CodeField } from '../../../account/code-field.tsx';
import { codeOf, fillCode } from '../../../account/codes.ts';
import { EmailField } from '../../../account/email-field.tsx';
import { PasswordField, StrengthHint } from '../../../account/password-fields.tsx';
import { FormProblem, SubmitBar } from '../../../account/submit-bar.tsx';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { LanguageButton } from '../../../shell/language-button.tsx';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { Consent } from './consent.tsx';
import { InvitationField } from './invitation-field.tsx';
import { useRegistration } from './use-registration.ts';

const missingWords: Readonly<Record<MissingPart, Message<Record<never, never>>>> = {
  email: m.auth_missing_email,
  code: m.auth_missing_code,
  password: m.auth_missing_password,
  repeat: m.auth_missing_repeat,
  consent: m.auth_missing_consent,
};

/** Opens an account with an email and the code sent to it. */
export function Page(): ReactNode {
  const t = useT();
  const { inviteCode } = useParameters();
  const registration = useRegistration(inviteCode);
  const missing = missingOf(registration.form.watch());
  return (
    <ShellPage
      title={t(m.auth_register)}
      actions={<LanguageButton isNamed />}
      bar={
        <SubmitBar
          form="register"
          label={t(m.auth_register)}
          sending={registration.sending}
          missing={missing === null ? undefined : t(missingWords[missing])}
          onRefused={() => void registration.submit()}
        />
      }
    >
      <form id="register" onSubmit={registration.submit} noValidate className="auth-form">
        <RegisterFields {...registration} />
        <FormProblem error={registration.sending.error} />
        <p className="text-small text-ink-2">
          {t(m.auth_have_account)}
          <SentenceGap />
          <a className="link hit" href={hrefTo('pages/auth/login')}>
            {t(m.auth_log_in)}
          </a>
        </p>
      </form>
    </ShellPage>
  );
}

type FieldsProps = Pick<
  ReturnType<typeof useRegistration>,
  'form' | 'problemText' | 'code' | 'sendCode'
>;

function RegisterFields({ form, problemText, code, sendCode }: FieldsProps) {
  const t = useT();
  // Registered in the order of the page: the first error in that order gets the focus.
  const email = form.register('email');
  const emailCode = codeOf(form, 'emailCode');
  const password = form.register('password');
  const confirmPassword = form.register('confirmPassword');
  return (
    <>
      <EmailField input={email} error={problemText('email')} />
      <CodeField
        code={code}
        email={form.watch('email')}
        input={emailCode}
        error={problemText('emailCode')}
        onSend={sendCode}
        onFill={fillCode(form, 'emailCode')}
      />
      <div>
        <PasswordField
          label={t(m.auth_password)}
          input={password}
          error={problemText('password')}
        />
        <StrengthHint password={form.watch('password')} />
      </div>
      <PasswordField
        label={t(m.auth_confirm_password)}
        input={confirmPassword}
        error={problemText('confirmPassword')}
      />
      <Consent
        isOn={form.watch('hasConsent')}
        onChange={(isOn) => form.setValue('hasConsent', isOn, { shouldValidate: true })}
        problem={problemText('hasConsent')}
      />
      <InvitationField form={form} problem={problemText('invitationCode')} />
    </>
  );
}
