import { m } from '@candor/locales/messages';
import { History, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { type Say, useT } from '../../../app/words.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { IconLink } from '../../../ui/icon-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { SkeletonPage, SkeletonRows } from '../../../ui/skeleton.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { currencyMark } from '../shared/currency-mark.ts';
import type { DepositWay } from '../shared/deposit-form.ts';
import { lastCurrency, lastFirst } from '../shared/last-way.ts';
import { WayRow } from './way-row.tsx';

/** Choose how to deposit. */
export function Page(): ReactNode {
  const t = useT();
  const ways = useCall('currencyList', {});
  return (
    <Screen
      title={t(m.common_deposit_title)}
      actions={
        <IconLink
          label={t(m.deposit_record_title)}
          icon={<History size={22} strokeWidth={1.75} />}
          href={hrefTo('pages/deposit/record')}
        />
      }
    >
      <p className="px-edge pt-3 text-body text-ink-2">{t(m.deposit_intro)}</p>
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
            </ButtonLink>
          }
        />
      )}
      {ways.data !== undefined && ways.data.list.length > 0 && <Ways ways={ways.data.list} />}
    </Screen>
  );
}

function Ways({ ways }: { ways: readonly DepositWay[] }): ReactNode {
  const t = useT();
  const [last] = useState(lastCurrency);
  const banks = lastFirst(
    ways.filter((way) => way.kind === 'BANK'),
    last,
  );
  const coins = lastFirst(coinsOf(ways), last);
  const confirmations = String(ways.find((way) => way.kind === 'VM')?.confirmations ?? 3);
  return (
    <>
      <Group title={t(m.deposit_bank)} aside={t(m.deposit_bank_note)}>
        {banks.map((way, index) => (
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
        {coins.map((coin, index) => (
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
      <section className="px-edge pt-6">
        <h2 className="pb-2 text-title">{t(m.deposit_how)}</h2>
        <Timeline
          steps={[
            {
              key: 'send',
              label: t(m.deposit_how_send),
              time: t(m.deposit_how_now),
              state: 'next',
            },
            {
              key: 'check',
              label: t(m.deposit_how_check, { n: confirmations }),
              time: t(m.deposit_how_minutes),
              state: 'next',
            },
            {
              key: 'credit',
              label: t(m.deposit_how_credit),
              time: t(m.deposit_how_same),
              state: 'next',
            },
          ]}
        />
      </section>
      <Note
        tone="wait"
        className="mx-edge mt-5"
        icon={<TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />}
      >
        <b>{t(m.deposit_minimum_lead)}</b> {t(m.deposit_minimum_rest)} {t(m.deposit_minimum_named)}
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
