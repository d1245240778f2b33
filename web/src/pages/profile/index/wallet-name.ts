import { m } from '@candor/locales/messages';
import type { Message } from '@candor/ui/words';

const names: Readonly<Record<string, Message<Record<never, never>>>> = {
  BALANCE: m.common_wallet_type_balance,
  STOCK: m.common_wallet_type_stock,
  FUTURE: m.common_wallet_type_future,
  FOREX: m.common_wallet_type_forex,
  HK_STOCK: m.common_wallet_type_hk_stock,
  SUBSCRIPTION: m.common_wallet_type_subscription,
  FOLLOW: m.common_wallet_type_follow,
};

/** What a wallet is called. */
export function walletName(walletType: string): Message<Record<never, never>> {
  return names[walletType] ?? m.profile_wallets;
}
