import './lack.css';
import { Check, Wallet } from 'virtual:lucide';
import type { WalletType } from '@candor/contract/enums';
import type { MoneyLack } from '@candor/contract/routes/money-lack';
import { m } from '@candor/locales/messages';
import { BeforeAfter } from '@candor/ui/components/before-after';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { minus, sum } from '@candor/ui/figures/decimals';
import { formatMoney } from '@candor/ui/format/money';
import { formatClock } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { hrefTo } from '../../../../app/navigation.ts';
import { OptionBox } from '../option-box.tsx';
import { RefusalNote } from '../refusal-note.tsx';
import { walletCurrency, walletName } from '../wallet-words.ts';
import type { MoneyMove, Moved } from './use-move.ts';

/** Wallets that stand in one row; the others come with a tap. */
const SHOWN = 2;

/**
 * In a ticket that lacks money: what is missing and from which wallet it can be taken. Once it was
 * moved, the same place says so and has the way back. Nothing of the order is sent by either.
 */
export function LackBlock({ move }: { move: MoneyMove }): ReactNode {
  const t = useT();
  const { lack, moved, unknown } = move;
  if (unknown !== null) {
    const { amount, fromWallet } = unknown;
    const money = formatMoney(amount, walletCurrency(fromWallet));
    return (
      <div className="lack" role="alert">
        <p className="text-small text-ink-2">{t(m.payment_move_unknown, { amount: money })}</p>
      </div>
    );
  }
  if (lack !== null) return <Lacking move={move} lack={lack} />;
  return moved === null ? null : <MovedNote move={move} moved={moved} />;
}

function Lacking({ move, lack }: { move: MoneyMove; lack: MoneyLack }): ReactNode {
  const t = useT();
  const money = (amount: string) => formatMoney(amount, lack.currency);
  const figures = { a: money(lack.available), b: money(lack.needed) };
  const missing = money(minus(lack.needed, lack.available));
  return (
    <section className="lack" aria-label={t(m.payment_lack_title)}>
      <div className="flex items-start gap-2">
        <Wallet size={18} strokeWidth={1.75} className="mt-px flex-none text-warn" aria-hidden />
        <p className="num min-w-0 whitespace-normal text-small text-ink-2" role="status">
          {t(m.errors_insufficient, figures)}
          <SentenceGap />
          <b className="text-ink">{t(m.payment_lack_missing, { amount: missing })}</b>
        </p>
      </div>
      {move.offer === null ? (
        <p className="pt-2 pb-1 text-small text-ink-2">
          {t(m.payment_lack_nowhere)}
          <SentenceGap />
          <a className="link hit" href={hrefTo('pages/deposit/index')}>
            {t(m.transfer_deposit)}
          </a>
        </p>
      ) : (
        <>
          <Pick move={move} lack={lack} />
          <Effect move={move} lack={lack} />
        </>
      )}
      <RefusalNote error={move.error} />
    </section>
  );
}

/** From which wallet: the likeliest two, and the others behind a tap. */
function Pick({ move, lack }: { move: MoneyMove; lack: MoneyLack }): ReactNode {
  const t = useT();
  const [isAll, setAll] = useState(false);
  const { offers } = lack;
  const shown = isAll ? offers : offers.slice(0, SHOWN);
  const more = offers.length - shown.length;
  return (
    <fieldset>
      <legend className="flex w-full items-baseline justify-between gap-3 pt-1.5 pb-1 text-caption text-ink-2">
        <span>{t(m.payment_take_from)}</span>
        {more > 0 && (
          <button type="button" className="link hit" onClick={() => setAll(true)}>
            {t(m.payment_more_wallets, { n: String(more) })}
          </button>
        )}
      </legend>
      <div className="lack-pick">
        {shown.map(({ fromWallet, currency }) => (
          <OptionBox
            key={fromWallet}
            isOn={fromWallet === move.offer?.fromWallet}
            onClick={() => move.choose(fromWallet)}
          >
            {walletName(fromWallet, t)}
            <small className="num">
              {t(m.payment_wallet_free, { amount: formatMoney(move.freeIn(fromWallet), currency) })}
            </small>
          </OptionBox>
        ))}
      </div>
    </fieldset>
  );
}

function Effect({ move, lack }: { move: MoneyMove; lack: MoneyLack }): ReactNode {
  const t = useT();
  const { offer, brings } = move;
  if (offer === null) return null;
  const before = move.freeIn(offer.fromWallet);
  const after = before === undefined ? null : minus(before, offer.amount);
  return (
    <div className="mt-2">
      <Wallets
        caption={t(m.payment_lack_title)}
        afterLabel={t(m.payment_after_move)}
        from={[offer.fromWallet, before ?? null, after]}
        to={[lack.walletType, lack.available, brings && sum([lack.available, brings])]}
      />
    </div>
  );
}

type Line = readonly [wallet: WalletType, before: string | null, after: string | null];

/** Both wallets, each in its own currency. */
function Wallets(of: { caption: string; afterLabel: string; from: Line; to: Line }): ReactNode {
  const t = useT();
  const rows = [of.from, of.to].map(([wallet, before, after]) => ({
    key: wallet,
    label: walletName(wallet, t),
    before: formatMoney(before, walletCurrency(wallet)),
    after: formatMoney(after, walletCurrency(wallet)),
  }));
  return <BeforeAfter caption={of.caption} afterLabel={of.afterLabel} rows={rows} />;
}

function MovedNote({ move, moved }: { move: MoneyMove; moved: Moved }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { fromWallet, toWallet, amount, toAmount, before, atMs } = moved;
  const money = formatMoney(amount, walletCurrency(fromWallet));
  const isSame = walletCurrency(fromWallet) === walletCurrency(toWallet);
  return (
    <section className="lack" data-done aria-label={t(m.payment_lack_title)}>
      <p className="flex items-start justify-between gap-3" role="status">
        <span className="flex min-w-0 items-start gap-2 text-label">
          <Check size={18} strokeWidth={2.4} className="flex-none text-accent-text" aria-hidden />
          {t(m.payment_moved, { amount: money, wallet: walletName(fromWallet, t) })}
        </span>
        <span className="num text-caption text-ink-3">{formatClock(atMs, timeZone)}</span>
      </p>
      {before !== null && (
        <div className="mt-2">
          <Wallets
            caption={t(m.payment_lack_title)}
            afterLabel={t(m.payment_moved_now)}
            from={[fromWallet, before.from, minus(before.from, amount)]}
            to={[toWallet, before.to, sum([before.to, toAmount])]}
          />
        </div>
      )}
      <p className="pt-1.5 pb-1 text-small">
        {/* Back at another rate it would not be the same money. */}
        {isSame ? (
          <button type="button" className="link hit" onClick={() => void move.moveBack()}>
            {t(m.payment_move_back)}
          </button>
        ) : (
          <a
            className="link hit"
            href={hrefTo('pages/profile/transfer', { from: toWallet, to: fromWallet, back: 1 })}
          >
            {t(m.payment_move_back)}
          </a>
        )}
      </p>
      <RefusalNote error={move.error} />
    </section>
  );
}
