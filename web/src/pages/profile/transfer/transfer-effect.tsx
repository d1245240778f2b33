import { CalendarClock, Percent, Zap } from 'virtual:lucide';
import type { WalletRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { BeforeAfter, type BeforeAfterRow } from '@candor/ui/components/before-after';
import { minus, sum } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatMoney } from '@candor/ui/format/money';
import { formatDate } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { walletCurrency, walletName } from '../../payment/shared/wallet-words.ts';
import { stepsOf } from '../shared/transfer-form.ts';
import type { Transfer } from './use-transfer.ts';

interface TransferEffectProps {
  transfer: Transfer;
  wallets: readonly WalletRow[] | undefined;
}

const iconShape = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Before and after of every wallet it touches, the entries it makes, and when it completes. */
export function TransferEffect({ transfer, wallets }: TransferEffectProps): ReactNode {
  return (
    <div className="grid gap-4.5 px-edge pt-4.5">
      <WhatChanges transfer={transfer} wallets={wallets} />
      <div>
        <Entries transfer={transfer} />
        <Completion transfer={transfer} />
      </div>
    </div>
  );
}

function WhatChanges({ transfer, wallets }: TransferEffectProps): ReactNode {
  const t = useT();
  const { form, quote } = transfer;
  const amount = wireFigure(form.amount);
  const arrives = quote.quote?.toAmount ?? null;
  const after = (balance: string | undefined, by: (at: string) => string | null) =>
    balance === undefined ? null : by(balance);
  const row = (type: typeof form.from, by: (at: string) => string | null) => {
    const balance = wallets?.find((one) => one.walletType === type)?.balance;
    const currency = walletCurrency(type);
    return {
      key: type,
      label: walletName(type, t),
      before: formatMoney(balance, currency),
      after: formatMoney(after(balance, by), currency),
    };
  };
  const rows: BeforeAfterRow[] = [
    row(form.from, (at) => (amount === null ? null : minus(at, amount))),
    row(form.to, (at) => (arrives === null ? null : sum([at, arrives]))),
  ];
  if (stepsOf(form).length > 1) {
    const middle = row('BALANCE', (at) => at);
    rows.push({ ...middle, after: <span className="text-ink-2">{middle.after}</span> });
  }
  return <BeforeAfter isTitled caption={t(m.transfer_before_after)} rows={rows} />;
}

/** What is written, in plain words: between two trading wallets both entries or neither. */
function Entries({ transfer }: Pick<TransferEffectProps, 'transfer'>): ReactNode {
  const t = useT();
  const { form, quote, currencies } = transfer;
  const steps = stepsOf(form);
  const isThrough = steps.length > 1;
  const fee = quote.quote?.fee;
  return (
    <>
      <section className="rounded-3 bg-fill px-3.5 pt-3 pb-1.5">
        <h2 className="flex items-baseline justify-between gap-2">
          <span className="text-[.875rem]/[1.25rem] font-semibold">
            {t(isThrough ? m.transfer_two_entries : m.transfer_one_entry)}
          </span>
          <span className="num text-caption font-normal text-ink-3">
            {t(m.transfer_entry_fee, { amount: formatMoney(fee, currencies.from) })}
          </span>
        </h2>
        <ol className="pt-1">
          {steps.map(({ fromWallet, toWallet }, index) => (
            <li
              key={fromWallet}
              className="grid grid-cols-[1.375rem_minmax(0,1fr)_auto] items-center gap-x-2.5 py-2 text-small not-first:border-t not-first:border-line"
            >
              <span
                className="num grid size-5 place-items-center rounded-full text-[.6875rem]/none font-semibold text-ink-2 shadow-[inset_0_0_0_1.5px_var(--c-control)]"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <span>
                {t(m.transfer_entry, {
                  from: walletName(fromWallet, t),
                  to: walletName(toWallet, t),
                })}
              </span>
              <span className="num text-right text-[.875rem]/[1.25rem] font-medium">
                <EntryAmount transfer={transfer} index={index} />
              </span>
            </li>
          ))}
        </ol>
      </section>
      {isThrough && <ThroughTheFundingAccount />}
    </>
  );
}

/** Stands for the link inside the message, in whatever order a language has it. */
const linkMark = '\ue000';

function ThroughTheFundingAccount(): ReactNode {
  const t = useT();
  const [before, after] = t(m.transfer_through, { history: linkMark }).split(linkMark);
  return (
    <p className="pt-1.5 text-small text-ink-2">
      {before}
      <a className="link" href={hrefTo('pages/profile/transaction')}>
        {t(m.transfer_history)}
      </a>
      {after}
    </p>
  );
}

/** What an entry moves; where it changes the currency, what it takes and, below, what it brings. */
function EntryAmount({ transfer, index }: { transfer: Transfer; index: number }): ReactNode {
  const entry = transfer.quote.quote?.entries[index];
  if (entry === undefined) return '--';
  const from = walletCurrency(entry.fromWallet);
  const to = walletCurrency(entry.toWallet);
  const taken = formatMoney(entry.fromAmount, from);
  if (from === to) return taken;
  return (
    <>
      <span className="block">{taken}</span>
      <span className="block">→ {formatMoney(entry.toAmount, to)}</span>
    </>
  );
}

/** When the money arrives: at once, or on the day the proceeds settle, then at that day's rate. */
function Completion({ transfer }: Pick<TransferEffectProps, 'transfer'>): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { quote, currencies } = transfer;
  if (quote.quote === null) return null;
  const settlesMs = quote.quote.settleTimestamp ?? null;
  if (settlesMs === null) {
    return (
      <p className="line-note pt-1.5">
        <Zap {...iconShape} />
        <span>{t(m.transfer_now)}</span>
      </p>
    );
  }
  return (
    <ul className="consequences pt-1.5">
      <li className="line-note">
        <CalendarClock {...iconShape} />
        <span>{t(m.transfer_completes, { date: formatDate(settlesMs, timeZone) })}</span>
      </li>
      {currencies.from !== currencies.to && (
        <li className="line-note">
          <Percent {...iconShape} />
          <span>{t(m.transfer_rate_later)}</span>
        </li>
      )}
    </ul>
  );
}
