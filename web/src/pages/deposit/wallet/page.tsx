import { m } from '@candor/locales/messages';
import { FlaskConical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsPaper } from '../../../api/app-config.ts';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useParameters } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { formatQuantity } from '../../../ui/format/money.ts';
import { formatClock } from '../../../ui/format/time.ts';
import { Note } from '../../../ui/note.tsx';
import { Skeleton, SkeletonPage } from '../../../ui/skeleton.tsx';
import { AmountField } from '../shared/amount-field.tsx';
import { coinRate } from '../shared/coin-rate.ts';
import { ConfirmationBar } from '../shared/confirmation-bar.tsx';
import { coinsToSend, type DepositForm, type DepositWay } from '../shared/deposit-form.ts';
import { DepositScreen } from '../shared/deposit-screen.tsx';
import { lastNetwork } from '../shared/last-way.ts';
import { ProofField } from '../shared/proof-field.tsx';
import { SubmitBar } from '../shared/submit-bar.tsx';
import { useDepositForm } from '../shared/use-deposit-form.ts';
import { AddressCard } from './address-card.tsx';
import { CoinChoice } from './coin-choice.tsx';

/** Coins and their networks change seldom, rates all the time. */
const rateEveryMs = 15_000;

/** Deposit a coin to an address, with proof. */
export function Page(): ReactNode {
  const t = useT();
  const ways = useCall('currencyList', { kind: 'VM' }, { everyMs: rateEveryMs });
  if (ways.data !== undefined) return <CoinForm ways={ways.data.list} />;
  return (
    <Screen title={t(m.common_deposit_title)}>
      {ways.error === undefined ? (
        <SkeletonPage>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-edge pt-3">
            <Skeleton width="100%" height={58} className="rounded-2" />
            <Skeleton width="100%" height={180} className="rounded-3" />
            <Skeleton width="100%" height={50} className="rounded-2" />
          </div>
        </SkeletonPage>
      ) : (
        <ErrorBlock message={failureText(ways.error, t)} onRetry={ways.retry} />
      )}
    </Screen>
  );
}

function CoinForm({ ways }: { ways: readonly DepositWay[] }): ReactNode {
  const t = useT();
  const { currency: asked = '', network: askedNetwork, amount: again } = useParameters();
  const [start] = useState((): DepositForm => {
    const network = askedNetwork ?? lastNetwork(asked);
    const known = ways.find((way) => way.currency === asked && (way.network ?? '') === network);
    const first = known ?? ways.find((way) => way.currency === asked);
    const chosen = { currency: first?.currency ?? '', network: first?.network ?? '' };
    return { ...chosen, amount: again ?? '', proof: null };
  });
  const draft = `pages/deposit/wallet ${asked} ${again ?? ''}`;
  const entry = useDepositForm('VM', { draft, ways, start });
  const { form, way, fault, sending } = entry;
  return (
    <DepositScreen
      title={t(m.deposit_wallet_title)}
      bar={<SubmitBar {...{ fault, sending }} onSubmit={entry.submit} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-edge pt-3">
        <PracticeNote />
        <CoinChoice ways={ways} form={form} onChange={entry.change} />
        {again !== undefined && <Note tone="accent">{t(m.deposit_filled_again)}</Note>}
        {way !== null && <AddressCard way={way} />}
        <AmountField
          entry={entry}
          label={t(m.deposit_amount_usd)}
          currency="USD"
          hint={way !== null && <CoinsHint way={way} amount={form.amount} />}
        />
        <ProofField upload={entry.upload} />
        {way !== null && <WhatFollows confirmations={way.confirmations} />}
      </div>
    </DepositScreen>
  );
}

/** Nobody should send real coins to a practice address. */
function PracticeNote(): ReactNode {
  const t = useT();
  if (!useIsPaper()) return null;
  return (
    <Note tone="paper" icon={<FlaskConical size={20} strokeWidth={1.75} aria-hidden="true" />}>
      <b>{t(m.deposit_practice_address_lead)}</b> {t(m.deposit_never_real)}
    </Note>
  );
}

/** The confirmations that come after sending, and whose rate counts. */
function WhatFollows({ confirmations }: { confirmations: number }): ReactNode {
  const t = useT();
  const n = String(confirmations);
  return (
    <section>
      <ConfirmationBar label={t(m.deposit_then_confirm, { n })} done={0} total={confirmations} />
      <p className="pt-2 text-small text-ink-2">{t(m.deposit_moment_rate, { n })}</p>
    </section>
  );
}

/** How many coins the amount is, at which rate, and from when that rate is. */
function CoinsHint({ way, amount }: { way: DepositWay; amount: string }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const coins = coinsToSend(amount, way);
  if (way.rate == null) return null;
  const rate = coinRate(way.rate);
  const time = way.rateTimestamp == null ? '--' : formatClock(way.rateTimestamp, timeZone);
  return (
    <span className="num whitespace-normal">
      {coins !== null && (
        <b className="font-medium text-ink">
          {t(m.deposit_coins_to_send, { coins: formatQuantity(coins), coin: way.currency })}{' '}
        </b>
      )}
      {t(m.deposit_coin_rate, { coin: way.currency, rate, time })}
    </span>
  );
}
