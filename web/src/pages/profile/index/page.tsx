import './profile.css';
import { Settings } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { IconLink } from '@candor/ui/components/icon-button';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useIsPaper } from '../../../api/app-config.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useIsSignedIn } from '../../../session/session.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { ServiceLink } from '../../../shell/service-link.tsx';
import { AccountMenu, PublicMenu } from './account-menu.tsx';
import { MoneyActions } from './money-actions.tsx';
import { ProfileHead } from './profile-head.tsx';
import { TotalCard } from './total-card.tsx';
import { useAccountFigures } from './use-account-figures.ts';
import { WalletList } from './wallet-list.tsx';

/** The account: who, how much, where it is, and the way to everything about it. */
export function Page(): ReactNode {
  const t = useT();
  const isSignedIn = useIsSignedIn();
  return (
    <ShellPage
      title={t(m.profile_account)}
      actions={
        <>
          <ServiceLink />
          <IconLink
            label={t(m.profile_settings)}
            icon={<Settings size={22} strokeWidth={1.75} />}
            href={hrefTo('pages/setting/index')}
          />
        </>
      }
    >
      {isSignedIn ? <CustomerAccount /> : <VisitorAccount />}
    </ShellPage>
  );
}

function CustomerAccount() {
  const funding = useAccountFigures();
  return (
    <>
      <ProfileHead />
      <TotalCard funding={funding} />
      <MoneyActions
        hasBalances={funding.data !== undefined}
        hasFailed={funding.data === undefined && funding.error !== undefined}
      />
      <WalletList funding={funding} />
      <AccountMenu />
    </>
  );
}

function VisitorAccount() {
  const t = useT();
  const isPaper = useIsPaper();
  return (
    <>
      <section className="px-edge py-5">
        <h2 className="text-page-title">{t(m.profile_visitor_title)}</h2>
        <p className="mt-2 text-ink-2">
          {t(isPaper ? m.profile_visitor_why : m.profile_visitor_why_live)}
        </p>
        <div className="mt-5 grid grid-cols-2 gap-2.5">
          <ButtonLink href={hrefTo('pages/auth/login')}>{t(m.common_log_in)}</ButtonLink>
          <ButtonLink variant="line" href={hrefTo('pages/auth/register')}>
            {t(m.common_register)}
          </ButtonLink>
        </div>
      </section>
      <PublicMenu />
    </>
  );
}
