import { TriangleAlert } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { Timeline } from '@candor/ui/components/timeline';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { useIsPaper } from '../../../api/app-config.ts';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { LaterMark } from '../../../shell/later-mark.tsx';
import { currencyMark } from '../shared/currency-mark.ts';
import type { DepositWay } from '../shared/deposit-form.ts';
import { DepositScreen } from '../shared/deposit-screen.tsx';
import { lastCurrency, lastFirst } from '../shared/last-way.ts';
import { WayRow } from './way-row.tsx';

/** Choose how to deposit. */
export function Page(): ReactNode {
  const t = useT();
  const isPaper = useIsPaper();
  const ways = useCall('currencyList', {});
  return (
    <DepositScreen title={t(m.common_deposit_title)}>
      <p className="px-edge pt-3 text-small text-ink-2">{t(m.deposit_intro)}</p>
      {isPaper && <PracticeMoney />}
      {ways.isLoading && (
        <SkeletonPage>
          <SkeletonRows count={5} />
        </SkeletonPage>
      )}
      {ways.data === undefined && ways.error !== undefined && (
        <ErrorBlock message={failureText(ways.error, t)} onRetry={ways.retry} />
      )}
      {ways.data?.list.length === 0 && (
        <EmptyState
          title={t(m.deposit_none)}
          action={
            <ButtonLink href={hrefTo('pages/service/index')}>
              {t(m.common_customer_service)}
              <LaterMark path="pages/service/index" />
            </ButtonLink>
          }
        />
      )}
      {ways.data !== undefined && ways.data.list.length > 0 && <Ways ways={ways.data.list} />}
    </DepositScreen>
  );
}

/** Of paper deployments alone: money to trade with, at once. */
function PracticeMoney(): ReactNode {
  const t = useT();
  return (
    <Group title={t(m.deposit_by_practice)} aside={t(m.deposit_practice_group)}>
      <WayRow
        mark={currencyMark('USD')}
        label={t(m.start_title)}
        hint={t(m.deposit_practice_hint)}
        isLast={false}
        isDivided={false}
        href={hrefTo('pages/auth/start')}
      />
    </Group>
  );
}

function Ways({ ways }: { ways: readonly DepositWay[] }): ReactNode {
  const t = useT();
  const [last] = useState(lastCurrency);
  const isBank = (way: DepositWay) => way.kind === 'BANK';
  const confirmations = String(ways.find((way) => !isBank(way))?.confirmations ?? 3);
  return (
    <>
      <Group title={t(m.deposit_bank)} aside={t(m.deposit_bank_note)}>
        {lastFirst(ways.filter(isBank), last).map((way, index) => (
          <WayRow
            key={way.currency}
            mark={currencyMark(way.currency)}
            label={bankLabel(way.currency, t)}
            hint={
              way.rate == null ? t(m.deposit_no_fee, { amount: '$0.00' }) : t(m.deposit_rate_before)
            }
            isLast={way.currency === last}
            isDivided={index > 0}
            href={hrefTo('pages/deposit/fiat', { currency: way.currency })}
          />
        ))}
      </Group>
      <Group title={t(m.deposit_coin)} aside={t(m.deposit_coin_note, { n: confirmations })}>
        {lastFirst(coinsOf(ways), last).map((coin, index) => (
          <WayRow
            key={coin.currency}
            mark={currencyMark(coin.currency)}
            label={coin.currency}
            hint={coin.networks.join(', ')}
            isLast={coin.currency === last}
            isDivided={index > 0}
            href={hrefTo('pages/deposit/wallet', { currency: coin.currency })}
          />
        ))}
      </Group>
      <HowCredited confirmations={confirmations} />
    </>
  );
}

/** Block 3: what happens between sending and the funding account, and what happens to too little. */
function HowCredited({ confirmations }: { confirmations: string }): ReactNode {
  const t = useT();
  const step = (key: string, label: string, time: string) =>
    ({ key, label, time, state: 'rule' }) as const;
  return (
    <>
      <section className="px-edge pt-6">
        <h2 className="pb-2 text-title">{t(m.deposit_how)}</h2>
        <Timeline
          steps={[
            step('send', t(m.deposit_how_send), t(m.deposit_how_now)),
            step('check', t(m.deposit_how_check, { n: confirmations }), t(m.deposit_how_minutes)),
            step('credit', t(m.deposit_how_credit), t(m.deposit_how_same)),
          ]}
        />
      </section>
      <Note
        tone="wait"
        className="mx-edge mt-5"
        icon={<TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />}
      >
        <b>{t(m.deposit_minimum_lead)}</b>
        <SentenceGap />
        {t(m.deposit_minimum_rest)}
        <SentenceGap />
        {t(m.deposit_minimum_named)}
      </Note>
    </>
  );
}

function Group(props: { title: string; aside: string; children: ReactNode }): ReactNode {
  return (
    <section className="pt-5">
      <div className="flex items-baseline justify-between gap-3 px-edge pb-1">
        <h2 className="text-title">{props.title}</h2>
        <span className="text-right text-caption text-ink-3">{props.aside}</span>
      </div>
      {props.children}
    </section>
  );
}

/** Coins, each once, with the networks it can be sent on. */
function coinsOf(ways: readonly DepositWay[]): { currency: string; networks: string[] }[] {
  const coins = new Map<string, string[]>();
  for (const way of ways) {
    if (way.kind !== 'VM') continue;
    coins.set(way.currency, [...(coins.get(way.currency) ?? []), way.network ?? '']);
  }
  return [...coins].map(([currency, networks]) => ({ currency, networks }));
}

function bankLabel(currency: string, say: Say): string {
  if (currency === 'USD') return say(m.deposit_usd);
  return currency === 'HKD' ? say(m.deposit_hkd) : currency;
}
