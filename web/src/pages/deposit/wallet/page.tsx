import { m } from '@candor/locales/messages';
import { FlaskConical, History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsPaper } from '../../../api/app-config.ts';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { useDraft } from '../../../session/drafts.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatPrice, formatQuantity } from '../../../ui/format/money.ts';
import { formatClock } from '../../../ui/format/time.ts';
import { IconLink } from '../../../ui/icon-button.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton, SkeletonPage } from '../../../ui/skeleton.tsx';
import { coinRate } from '../shared/coin-rate.ts';
import { ConfirmationBar } from '../shared/confirmation-bar.tsx';
import {
  coinsToSend,
  type DepositForm,
  type DepositWay,
  depositFault,
  wayOf,
} from '../shared/deposit-form.ts';
import { lastNetwork } from '../shared/last-way.ts';
import { ProofField } from '../shared/proof-field.tsx';
import { depositFaultWords, SubmitBar } from '../shared/submit-bar.tsx';
import { useDepositSending } from '../shared/use-deposit.ts';
import { useProof } from '../shared/use-proof.ts';
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
  const isPaper = useIsPaper();
  const { currency: asked = '', network: askedNetwork, amount: again } = useParameters();
  const [start] = useState((): DepositForm => {
    const network = askedNetwork ?? lastNetwork(asked);
    const known = ways.find((way) => way.currency === asked && (way.network ?? '') === network);
    const first = known ?? ways.find((way) => way.currency === asked);
    const chosen = { currency: first?.currency ?? '', network: first?.network ?? '' };
    return { ...chosen, amount: again ?? '', proof: null };
  });
  const [form, change, forget] = useDraft<DepositForm>(
    `pages/deposit/wallet ${asked} ${again ?? ''}`,
    start,
  );
  const upload = useProof(form.proof, (proof) => change({ proof }));
  const sending = useDepositSending('VM', forget);
  const way = wayOf(ways, form);
  const fault = depositFault(form, way);
  const amountError =
    form.amount !== '' && (fault === 'AMOUNT' || fault === 'DEPOSIT_MINIMUM')
      ? t(depositFaultWords[fault])
      : null;
  return (
    <Screen
      title={t(m.deposit_wallet_title)}
      actions={
        <IconLink
          label={t(m.deposit_record_title)}
          icon={<History size={22} strokeWidth={1.75} />}
          href={hrefTo('pages/deposit/record')}
        />
      }
      bar={
        <SubmitBar
          fault={fault}
          sending={sending}
          onSubmit={() => way !== null && sending.submit(form, way)}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-edge pt-3">
        {isPaper && (
          <Note
            tone="paper"
            icon={<FlaskConical size={20} strokeWidth={1.75} aria-hidden="true" />}
          >
            <b>{t(m.deposit_practice_address_lead)}</b> {t(m.deposit_never_real)}
          </Note>
        )}
        <CoinChoice ways={ways} form={form} onChange={change} />
        {again !== undefined && <Note tone="accent">{t(m.deposit_filled_again)}</Note>}
        {way !== null && <AddressCard way={way} />}
        <Field
          label={t(m.deposit_amount_usd)}
          aside={way !== null && t(m.deposit_amount_min, { n: formatPrice(way.minAmount) })}
          error={amountError}
          hint={way !== null && <CoinsHint way={way} amount={form.amount} />}
        >
          {(links) => (
            <MoneyInput
              {...links}
              currency="USD"
              value={form.amount}
              onChange={(amount) => change({ amount })}
            />
          )}
        </Field>
        <ProofField upload={upload} />
        {way !== null && (
          <section>
            <ConfirmationBar
              label={t(m.deposit_then_confirm, { n: String(way.confirmations) })}
              done={0}
              total={way.confirmations}
            />
            <p className="pt-2 text-small text-ink-2">
              {t(m.deposit_moment_rate, { n: String(way.confirmations) })}
            </p>
          </section>
        )}
      </div>
    </Screen>
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
