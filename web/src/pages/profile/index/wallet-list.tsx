import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Money } from '@candor/ui/components/money';
import { SectionHeader } from '@candor/ui/components/section-header';
import { Skeleton } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import type { Reading } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import type { FundingOverview } from '../shared/funds-explanation.ts';
import { walletName } from './wallet-name.ts';

/** As they are drawn; the funding account stands above them. */
const order = ['STOCK', 'FUTURE', 'FOREX', 'HK_STOCK', 'SUBSCRIPTION', 'FOLLOW'] as const;
const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Each wallet with its balance and what of it is used; it opens the wallet's bill. */
export function WalletList({ funding }: { funding: Reading<FundingOverview> }): ReactNode {
  const t = useT();
  const { data, error, isLoading, retry } = funding;
  return (
    <section className="mt-5">
      <SectionHeader
        title={t(m.profile_wallets)}
        action={<span className="text-caption text-ink-3">{t(m.profile_balance_used)}</span>}
      />
      {isLoading && (
        <div className="profile-wallets" aria-hidden="true">
          {skeletonRows.map((row) => (
            <div key={row} className="profile-wallet">
              <Skeleton width={96} height={13} />
              <Skeleton width={150} height={14} />
            </div>
          ))}
        </div>
      )}
      {error !== undefined && (
        <ErrorBlock
          isInline
          onRetry={retry}
          message={`${failureText(error, t)} · ${t(m.common_not_loaded)}`}
        />
      )}
      {data && <Wallets wallets={data.wallets} />}
    </section>
  );
}

function Wallets({ wallets }: { wallets: FundingOverview['wallets'] }) {
  const t = useT();
  const [eye] = useRemembered('home-eye', 'open', isOneOf(['open', 'shut']));
  const isHidden = eye === 'shut';
  const trading = order.flatMap((one) => wallets.filter(({ walletType }) => walletType === one));
  const isEmpty = wallets.every(({ balance }) => !/[1-9]/.test(balance));
  return (
    <>
      <ul className="profile-wallets">
        {trading.map(({ walletType, currency, balance, usedBalance }) => (
          <li key={walletType}>
            <a href={hrefTo('pages/profile/transaction', { walletType })}>
              <span>{t(walletName(walletType))}</span>
              <span className="num">
                <Money value={balance} currency={currency} isHidden={isHidden} />{' '}
                {!isHidden && (
                  <span className="profile-used">
                    · <Money value={usedBalance} currency={currency} />
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {isEmpty && (
        <div className="px-edge pt-4">
          <ButtonLink isFull href={hrefTo('pages/deposit/index')}>
            {t(m.common_wallet_make_first_deposit)}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
