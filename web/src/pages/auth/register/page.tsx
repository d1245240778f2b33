import { m } from '@candor/locales/messages';
import { Field } from '@candor/ui/components/field';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { TextInput } from '@candor/ui/components/text-input';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { CodeField } from '../../../account/code-field.tsx';
import { codeOf } from '../../../account/codes.ts';
import { EmailField } from '../../../account/email-field.tsx';
import { PasswordField, StrengthHint } from '../../../account/password-fields.tsx';
import { FormProblem, SubmitBar } from '../../../account/submit-bar.tsx';
import { hrefTo, returnTo, useParameters } from '../../../app/navigation.ts';
import { homePath } from '../../../app/routes.ts';
import { LanguageButton } from '../../../shell/language-button.tsx';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { Consent } from './consent.tsx';
import { SuccessSheet } from './success-sheet.tsx';
import { useRegistration } from './use-registration.ts';

/** Opens an account with an email and the code sent to it. */
export function Page(): ReactNode {
  const t = useT();
  const { inviteCode } = useParameters();
  const registration = useRegistration(inviteCode);
  return (
    <ShellPage
      title={t(m.auth_register)}
      actions={<LanguageButton isNamed />}
      bar={
        <SubmitBar
          form="register"
          label={t(m.auth_register)}
          sending={registration.sending}
          note={
            <>
              {t(m.auth_have_account)}
              <SentenceGap />
              <a className="link hit" href={hrefTo('pages/auth/login')}>
                {t(m.auth_log_in)}
              </a>
            </>
          }
        />
      }
    >
      <form id="register" onSubmit={registration.submit} noValidate className="auth-form">
        <RegisterFields {...registration} />
        <FormProblem error={registration.sending.error} />
      </form>
      <SuccessSheet userId={registration.newUserId} onLeave={() => returnTo(homePath)} />
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
  const invitationCode = form.register('invitationCode');
  return (
    <>
      <EmailField input={email} error={problemText('email')} />
      <CodeField
        code={code}
        email={form.watch('email')}
        input={emailCode}
        error={problemText('emailCode')}
        onSend={sendCode}
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
      <Field
        label={t(m.auth_invitation_code)}
        aside={<span className="font-normal text-ink-3">{t(m.auth_optional)}</span>}
        error={problemText('invitationCode')}
      >
        {(links) => (
          <TextInput
            {...invitationCode}
            {...links}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={64}
          />
        )}
      </Field>
      <Consent
        isOn={form.watch('hasConsent')}
        onChange={(isOn) => form.setValue('hasConsent', isOn, { shouldValidate: true })}
        problem={problemText('hasConsent')}
      />
    </>
  );
}
