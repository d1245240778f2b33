import '../../../account/account.css';
import { X } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Field } from '@candor/ui/components/field';
import { IconButton } from '@candor/ui/components/icon-button';
import { PaperTag } from '@candor/ui/components/paper';
import { TextInput } from '@candor/ui/components/text-input';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect, useState } from 'react';
import { type LoginForm, loginProblems } from '../../../account/account-forms.ts';
import { PasswordField } from '../../../account/password-fields.tsx';
import { FormProblem } from '../../../account/submit-bar.tsx';
import { useAccountForm } from '../../../account/use-account-form.ts';
import { useIsPaper } from '../../../api/app-config.ts';
import { useSend } from '../../../api/use-send.ts';
import { hrefTo, readTarget, returnTo, useParameters } from '../../../app/navigation.ts';
import { homePath, loginPath } from '../../../app/routes.ts';
import {
  forgetAccount,
  rememberUsername,
  useIsSignedIn,
  useSession,
} from '../../../session/session.ts';
import { signIn } from '../../../session/sign-in.ts';
import { LanguageButton } from '../../../shell/language-button.tsx';
import { LaterMark } from '../../../shell/later-mark.tsx';
import { Logo } from '../../../shell/logo.tsx';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { ExpiredNote, KeptForm } from './expired.tsx';
import { SecondStep, type WaitingLogin, waitingLogin } from './second-step.tsx';

/** Leads on after login: to the page that was asked for, when it is one of ours, else Home. */
function leaveLogin(redirect: string | undefined): void {
  const target = redirect === undefined ? null : readTarget(redirect);
  if (target === null || target.path === loginPath) returnTo(homePath);
  else returnTo(target.path, target.parameters);
}

export function Page(): ReactNode {
  const t = useT();
  const isPaper = useIsPaper();
  const isSignedIn = useIsSignedIn();
  const { redirect, expired } = useParameters();
  // Kept, because leaving changes the parameters before the page is gone.
  const [target] = useState(redirect);
  const expiredMs = Number(expired);
  const isExpired = expiredMs > 0;

  useEffect(() => {
    if (isSignedIn) leaveLogin(target);
  }, [isSignedIn, target]);

  return (
    <ShellPage
      title={t(m.auth_log_in)}
      head={
        <div className="head-bare">
          {isPaper && <PaperTag />}
          <span className="ml-auto flex items-center">
            <LanguageButton isNamed />
            <IconButton
              label={t(m.common_close)}
              icon={<X size={22} strokeWidth={1.75} />}
              onClick={() => returnTo(homePath)}
            />
          </span>
        </div>
      }
    >
      <div className="page-fill px-edge">
        {isExpired && <ExpiredNote expiredMs={expiredMs} />}
        <div className="pt-6">
          <Logo size={isExpired ? 40 : 48} />
        </div>
        <h1 className={isExpired ? 'auth-headline auth-headline-small mt-5' : 'auth-headline mt-5'}>
          {t(isExpired ? m.auth_go_on : m.auth_headline)}
        </h1>
        {isExpired ? (
          <KeptForm />
        ) : (
          <p className="mt-2 text-ink-2">
            {t(isPaper ? m.auth_log_in_practice : m.auth_log_in_account)}
          </p>
        )}
        <LoginSteps isExpired={isExpired} />
        <ServerLine />
      </div>
    </ShellPage>
  );
}

/** The password first, then the second step where one is set. */
function LoginSteps({ isExpired }: { isExpired: boolean }) {
  const [waiting, setWaiting] = useState<WaitingLogin | null>(null);
  if (waiting === null) return <LoginFields isExpired={isExpired} onWaiting={setWaiting} />;
  return <SecondStep waiting={waiting} onStartAgain={() => setWaiting(null)} />;
}

function useLogin(onWaiting: (waiting: WaitingLogin) => void) {
  // After a page load nobody here knows the name, but the user ID logs in as well.
  const known = useSession(({ lastUsername, lastUserId }) => lastUsername || (lastUserId ?? ''));
  const login = useSend('loginByUsername');
  const { form, problemText } = useAccountForm<LoginForm>(
    { username: known, password: '' },
    loginProblems,
  );
  const submit = form.handleSubmit(async ({ username, password }) => {
    const name = username.trim();
    rememberUsername(name);
    const answer = await login.send({ username: name, password });
    if (answer === null) {
      form.setValue('password', '');
      form.setFocus('password');
      return;
    }
    signIn(answer, false);
  });
  const waiting = waitingLogin(login.error);
  useEffect(() => {
    if (waiting !== null) onWaiting(waiting);
  }, [waiting, onWaiting]);
  const forgetName = () => {
    forgetAccount();
    form.setValue('username', '');
    form.setFocus('username');
  };
  return { form, problemText, login, submit, forgetName };
}

interface LoginFieldsProps {
  isExpired: boolean;
  onWaiting: (waiting: WaitingLogin) => void;
}

function LoginFields({ isExpired, onWaiting }: LoginFieldsProps) {
  const t = useT();
  const { form, problemText, login, submit, forgetName } = useLogin(onWaiting);
  // Registered in the order of the page: the first error in that order gets the focus.
  const username = form.register('username');
  const password = form.register('password');
  const notYou = (
    <button type="button" className="link hit" onClick={forgetName}>
      {t(m.auth_not_you)}
    </button>
  );
  const forgot = (
    <a className="link hit" href={hrefTo('pages/auth/resetpwd')}>
      {t(m.auth_forgot_password)}
    </a>
  );
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
      <FormProblem error={login.error} />
      <Field
        label={t(m.auth_user_id_or_email)}
        error={problemText('username')}
        aside={isExpired && notYou}
      >
        {(links) => (
          <TextInput
            {...username}
            {...links}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <PasswordField
        label={t(m.auth_password)}
        input={password}
        error={problemText('password')}
        autoComplete="current-password"
        aside={forgot}
      />
      <LoginButtons isBusy={login.isBusy} isExpired={isExpired} />
    </form>
  );
}

function LoginButtons({ isBusy, isExpired }: { isBusy: boolean; isExpired: boolean }) {
  const t = useT();
  const isOnline = useIsOnline();
  return (
    <div className="mt-1 grid gap-3">
      <Button
        type="submit"
        isFull
        isBusy={isBusy}
        isDisabled={!isOnline}
        reason={isOnline ? undefined : t(m.common_offline_disabled)}
      >
        {t(m.auth_log_in)}
      </Button>
      {!isExpired && (
        <ButtonLink variant="line" isFull href={hrefTo('pages/auth/register')}>
          {t(m.auth_register)}
        </ButtonLink>
      )}
    </div>
  );
}

/** Which server this is, and the way to a person. */
function ServerLine() {
  const t = useT();
  return (
    <div className="mt-auto grid justify-items-center gap-1 pt-8 text-small text-ink-2">
      <a
        className="link inline-flex min-h-11 items-center gap-1.5"
        href={hrefTo('pages/service/index')}
      >
        {t(m.common_customer_service)}
        <LaterMark path="pages/service/index" />
      </a>
      <p>
        {window.location.host} · {t(m.auth_self_hosted)}
      </p>
    </div>
  );
}
