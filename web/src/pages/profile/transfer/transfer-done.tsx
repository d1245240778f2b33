import { Check, Clock } from 'virtual:lucide';
import type { WalletType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Card } from '@candor/ui/components/card';
import { formatMoney } from '@candor/ui/format/money';
import { type Message, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { type GivenParameters, hrefTo } from '../../../app/navigation.ts';
import type { RoutePath } from '../../../app/routes.ts';
import { walletCurrency, walletName } from '../../payment/shared/wallet-words.ts';
import type { Moved } from './use-transfer.ts';

interface Next {
  readonly words: Message<Record<never, never>>;
  readonly path: RoutePath;
  readonly parameters?: GivenParameters;
}

/** What the money of a wallet is for. */
const nextOf: Readonly<Record<WalletType, Next>> = {
  BALANCE: { words: m.transfer_next_balance, path: 'pages/withdraw/bcard' },
  STOCK: {
    words: m.transfer_next_stock,
    path: 'pages/market/index',
    parameters: { tab: 'us' },
  },
  FUTURE: { words: m.transfer_next_future, path: 'pages/product/future' },
  FOREX: {
    words: m.transfer_next_forex,
    path: 'pages/market/index',
    parameters: { tab: 'forex' },
  },
  SUBSCRIPTION: { words: m.transfer_next_subscription, path: 'pages/product/newstock' },
  FOLLOW: { words: m.transfer_next_follow, path: 'pages/product/follow' },
  HK_STOCK: { words: m.transfer_next_hk, path: 'pages/hkstock/index' },
};

/** What was just moved, or waits, and the next step as a button. */
export function TransferDone({ moved }: { moved: Moved }): ReactNode {
  const t = useT();
  const next = nextOf[moved.toWallet];
  const isWaiting = moved.status === 1;
  const Icon = isWaiting ? Clock : Check;
  const amount = formatMoney(moved.toAmount, walletCurrency(moved.toWallet));
  const wallet = walletName(moved.toWallet, t);
  return (
    <Card className="mx-edge mt-4 grid gap-3 p-3.5">
      <p role="status" className="flex items-center gap-2 text-label">
        <Icon size={18} strokeWidth={2.4} className="flex-none text-accent-text" aria-hidden />
        <span className="min-w-0">
          {t(isWaiting ? m.transfer_done_waits : m.transfer_done, { amount, wallet })}
        </span>
      </p>
      {!isWaiting && (
        <ButtonLink isFull href={hrefTo(next.path, next.parameters)}>
          {t(next.words)}
        </ButtonLink>
      )}
    </Card>
  );
}
