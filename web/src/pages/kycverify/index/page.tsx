import '../../../account/kyc.css';
import {
  ArrowUpFromLine,
  BookUser,
  Check,
  ChevronRight,
  Eye,
  HandCoins,
  IdCard,
  Lock,
  Package,
} from 'virtual:lucide';
import type { User } from '@candor/contract/account-shapes';
import { reviewStatus } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { classNames } from '@candor/ui/class-names';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Note } from '@candor/ui/components/note';
import { Skeleton, SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect } from 'react';
import { useOwnUser } from '../../../account/own-user.ts';
import { useAppConfig } from '../../../api/app-config.ts';
import { failureText } from '../../../api/failure.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { ServiceLink } from '../../../shell/service-link.tsx';
import { forgetDraft } from '../shared/identity-draft.ts';
import { PhotoRules } from '../shared/photo-rules.tsx';
import { StatusCard } from './status-card.tsx';

const icon = { size: 21, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Where identity verification stands, what it opens, and the way to hand in a document. */
export function Page(): ReactNode {
  const t = useT();
  const { data, error, retry } = useOwnUser();
  const isVerified = data?.kycStatus === reviewStatus.passed;
  useEffect(() => {
    if (isVerified) forgetDraft();
  }, [isVerified]);
  return (
    <ShellPage
      title={t(m.shell_title_kycverify)}
      actions={<ServiceLink topic={t(m.shell_title_kycverify)} />}
    >
      {data === undefined && error === undefined && (
        <SkeletonPage>
          <div className="px-edge pt-4">
            <Skeleton width="100%" height={96} />
          </div>
          <SkeletonRows count={3} />
        </SkeletonPage>
      )}
      {data === undefined && error !== undefined && (
        <ErrorBlock message={failureText(error, t)} onRetry={retry} />
      )}
      {data !== undefined && <Standing user={data} />}
    </ShellPage>
  );
}

function Standing({ user }: { user: User }): ReactNode {
  const t = useT();
  const { kycStatus } = user;
  const mayTry = kycStatus === reviewStatus.notApplied || kycStatus === reviewStatus.failed;
  return (
    <>
      <StatusCard user={user} />
      {kycStatus === reviewStatus.failed && <PhotoRules />}
      <WhatItOpens isOpen={kycStatus === reviewStatus.passed} />
      {mayTry && <Documents />}
      {kycStatus === reviewStatus.notApplied && <PhotoRules />}
      <div className="px-edge pt-4">
        <Note icon={<Eye size={18} strokeWidth={1.75} aria-hidden="true" />}>
          <b>{t(m.kyc_who)}</b> {t(m.kyc_who_text)}
        </Note>
      </div>
    </>
  );
}

function WhatItOpens({ isOpen }: { isOpen: boolean }): ReactNode {
  const t = useT();
  const isPractice = useAppConfig()?.requireKycToTrade === false;
  const rows = [
    { key: 'withdrawals', label: t(m.kyc_opens_withdrawals), mark: <ArrowUpFromLine {...icon} /> },
    { key: 'loans', label: t(m.kyc_opens_loans), mark: <HandCoins {...icon} /> },
    { key: 'blocks', label: t(m.common_product_block_trading), mark: <Package {...icon} /> },
  ];
  return (
    <section className="pt-5">
      <h2 className="px-edge text-title">{t(m.kyc_opens)}</h2>
      <ul>
        {rows.map(({ key, label, mark }, index) => (
          <li
            key={key}
            className={classNames('menu-row menu-row-icon', index > 0 && 'menu-row-divided')}
          >
            {mark}
            <span className="min-w-0 flex-1">{label}</span>
            <span className={isOpen ? 'kyc-opened' : 'menu-value flex items-center gap-1'}>
              {isOpen ? (
                <Check size={16} aria-hidden="true" />
              ) : (
                <Lock size={16} aria-hidden="true" />
              )}
              {t(isOpen ? m.kyc_open : m.kyc_after)}
            </span>
          </li>
        ))}
      </ul>
      {isPractice && <p className="px-edge pt-3 text-small text-ink-2">{t(m.kyc_paper)}</p>}
    </section>
  );
}

function Documents(): ReactNode {
  const t = useT();
  return (
    <section className="grid gap-2 px-edge pt-5">
      <h2 className="text-title">{t(m.kyc_choose)}</h2>
      <a className="kyc-choice" href={hrefTo('pages/kycverify/idcard')}>
        <i aria-hidden="true">
          <IdCard {...icon} />
        </i>
        <span className="min-w-0 flex-1">
          {t(m.shell_title_kycverify_idcard)}
          <small className="block text-caption text-ink-3">{t(m.kyc_card_hint)}</small>
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </a>
      <a className="kyc-choice" href={hrefTo('pages/kycverify/passport')}>
        <i aria-hidden="true">
          <BookUser {...icon} />
        </i>
        <span className="min-w-0 flex-1">
          {t(m.shell_title_kycverify_passport)}
          <small className="block text-caption text-ink-3">{t(m.kyc_passport_hint)}</small>
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </a>
    </section>
  );
}
