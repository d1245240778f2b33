import { ArrowUpDown } from 'virtual:lucide';
import type { OutputOf } from '@candor/contract/route';
import type { walletBalances } from '@candor/contract/routes/wallet';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Field } from '@candor/ui/components/field';
import { MoneyInput } from '@candor/ui/components/money-input';
import { NotLoaded } from '@candor/ui/components/not-loaded';
import { formatMoney } from '@candor/ui/format/money';
import { formatClock } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import type { Reading } from '../../../api/use-call.ts';
import { Explainable, ExplainSheet } from '../../payment/shared/explain-sheet.tsx';
import { walletCurrency } from '../../payment/shared/wallet-words.ts';
import { allOf, swapped, withWallet } from '../shared/transfer-form.ts';
import type { Transfer } from './use-transfer.ts';
import { WalletSide } from './wallet-side.tsx';

interface TransferFieldsProps {
  transfer: Transfer;
  wallets: Reading<OutputOf<typeof walletBalances>>;
}

/** Blocks 1 and 2: from, to, the swap between them, and the amount. */
export function TransferFields({ transfer, wallets }: TransferFieldsProps): ReactNode {
  const t = useT();
  const { form, change } = transfer;
  const list = wallets.error === undefined ? wallets.data?.list : undefined;
  const keepsAmount = walletCurrency(form.from) === walletCurrency(form.to);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-edge pt-3">
      <div className="relative grid grid-cols-[minmax(0,1fr)] gap-2">
        <WalletSide
          label={t(m.transfer_from)}
          type={form.from}
          wallets={list}
          onChoose={(type) => change(withWallet(form, 'from', type))}
        />
        <WalletSide
          label={t(m.transfer_to)}
          type={form.to}
          wallets={list}
          onChoose={(type) => change(withWallet(form, 'to', type))}
        />
        <button
          type="button"
          className="absolute top-1/2 right-3 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-page shadow-[inset_0_0_0_1px_var(--c-line-strong)] active:bg-press"
          aria-label={t(m.transfer_swap)}
          onClick={() => change(swapped(form, keepsAmount))}
        >
          <ArrowUpDown size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <Amount transfer={transfer} wallets={wallets} />
    </div>
  );
}

function Amount({ transfer, wallets }: TransferFieldsProps): ReactNode {
  const t = useT();
  const { form, change, fault, fromWallet, currencies } = transfer;
  const isInsufficient = fault?.reason === 'INSUFFICIENT';
  const error = isInsufficient
    ? t(m.errors_insufficient, {
        a: formatMoney(fault.available, currencies.from),
        b: formatMoney(fault.needed, currencies.from),
      })
    : null;
  return (
    <Field
      label={t(m.common_amount)}
      aside={<Available transfer={transfer} wallets={wallets} />}
      error={error}
    >
      {(links) => (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <MoneyInput
            {...links}
            currency={currencies.from}
            value={form.amount}
            onChange={(amount) => change({ amount })}
          />
          <Button
            variant="soft"
            className="min-w-14 px-3 text-[.8125rem]/[1.125rem] font-medium"
            isDisabled={fromWallet === undefined || wallets.error !== undefined}
            onClick={() => fromWallet && change({ amount: allOf(fromWallet) })}
          >
            {t(m.transfer_all)}
          </Button>
        </div>
      )}
    </Field>
  );
}

/** What can be moved, and what of it has not settled; never a zero that is only not loaded. */
function Available({ transfer, wallets }: TransferFieldsProps): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const [isExplained, setExplained] = useState(false);
  const { fromWallet: wallet } = transfer;
  if (wallets.error !== undefined) {
    const lastKnown =
      wallet === undefined || wallets.readAtMs === undefined
        ? undefined
        : {
            value: formatMoney(wallet.available, wallet.currency),
            age: t(m.common_as_of, { time: formatClock(wallets.readAtMs, timeZone) }),
          };
    return <NotLoaded onRetry={wallets.retry} lastKnown={lastKnown} />;
  }
  if (wallet === undefined) return <span className="na">--</span>;
  const money = (value: string) => formatMoney(value, wallet.currency);
  return (
    <span className="num text-right text-caption whitespace-normal">
      <Explainable onExplain={() => setExplained(true)}>
        {t(m.transfer_available, { amount: money(wallet.available) })}
      </Explainable>
      {' · '}
      {t(m.transfer_unsettled, { amount: money(wallet.unsettled) })}
      <ExplainSheet
        explanation={
          isExplained
            ? {
                title: t(m.common_trade_available),
                text: t(m.transfer_explain_available),
                how: 'sum',
                lines: [
                  {
                    key: 'balance',
                    label: t(m.common_wallet_balance),
                    value: money(wallet.balance),
                  },
                  {
                    key: 'used',
                    label: t(m.common_wallet_used_funds),
                    value: money(`-${wallet.usedBalance}`),
                  },
                  {
                    key: 'available',
                    label: t(m.common_trade_available),
                    value: money(wallet.available),
                    isSum: true,
                  },
                ],
              }
            : null
        }
        onClose={() => setExplained(false)}
      />
    </span>
  );
}
