import { m } from '@candor/locales/messages';
import { formatQuantity } from '@candor/ui/format/money';
import { formatClock } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { useParameters } from '../../../app/navigation.ts';
import { AmountField } from '../shared/amount-field.tsx';
import { coinRate } from '../shared/coin-rate.ts';
import { ConfirmationBar } from '../shared/confirmation-bar.tsx';
import {
  EntryScreen,
  FilledAgainNote,
  PracticeNote,
  WaysOfKind,
} from '../shared/deposit-entry.tsx';
import { coinsToSend, type DepositForm, type DepositWay } from '../shared/deposit-form.ts';
import { lastNetwork } from '../shared/last-way.ts';
import { ProofField } from '../shared/proof-field.tsx';
import { useDepositForm } from '../shared/use-deposit-form.ts';
import { AddressCard } from './address-card.tsx';
import { CoinChoice } from './coin-choice.tsx';
import { WatchedChain } from './watched-chain.tsx';

/** Coins and their networks change seldom, rates all the time. */
const rateEveryMs = 15_000;

/** Deposit a coin to an address, with proof. */
export function Page(): ReactNode {
  const title = useT()(m.deposit_wallet_title);
  return (
    <WaysOfKind kind="VM" title={title} heights={[58, 180, 50]} everyMs={rateEveryMs}>
      {(ways) => <CoinForm ways={ways} title={title} />}
    </WaysOfKind>
  );
}

interface CoinFormProps {
  ways: readonly DepositWay[];
  title: string;
}

function CoinForm({ ways, title }: CoinFormProps): ReactNode {
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
  const { form, way } = entry;
  if (way?.chain != null) {
    return (
      <EntryScreen title={title} entry={entry} isFormless>
        <PracticeNote
          lead={t(m.deposit_test_chain_lead, { chain: way.chain })}
          rest={t(m.deposit_test_chain_rest)}
        />
        <CoinChoice ways={ways} form={form} onChange={entry.change} />
        <AddressCard way={way} />
        <WatchedChain way={way} />
      </EntryScreen>
    );
  }
  return (
    <EntryScreen title={title} entry={entry}>
      <PracticeNote lead={t(m.deposit_practice_address_lead)} rest={t(m.deposit_never_real)} />
      <CoinChoice ways={ways} form={form} onChange={entry.change} />
      {again !== undefined && <FilledAgainNote />}
      {way !== null && <AddressCard way={way} />}
      <AmountField
        entry={entry}
        label={t(m.deposit_amount_usd)}
        currency="USD"
        hint={way !== null && <CoinsHint way={way} amount={form.amount} />}
      />
      <ProofField upload={entry.upload} />
      {way !== null && <WhatFollows confirmations={way.confirmations} />}
    </EntryScreen>
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
