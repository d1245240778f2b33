import { type BillType, billTypes, walletTypes } from '@candor/contract/enums';
import type { BillRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { formatSignedMoney } from '@candor/ui/format/money';
import { zoneCity } from '@candor/ui/format/zone-city';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { usePages } from '../../../market/use-pages.ts';
import { walletName } from '../../payment/shared/wallet-words.ts';
import { CancelTransferSheet } from '../shared/cancel-transfer-sheet.tsx';
import { readWallet } from '../shared/transfer-form.ts';
import { useCancelTransfer } from '../shared/use-cancel-transfer.ts';
import { type BillDay, billDays } from './bill-days.ts';
import { BillLine } from './bill-line.tsx';
import { BillSheet } from './bill-sheet.tsx';
import { billTypeWords } from './bill-words.tsx';
import { DateFilter } from './date-filter.tsx';
import { dateRanges, rangeStart } from './date-ranges.ts';
import { FilterRow, FilterSelect } from './filter-select.tsx';
import { HistoryList } from './history-list.tsx';

const walletChoices = ['all', ...walletTypes] as const;
const typeChoices: readonly ('all' | BillType)[] = ['all', ...billTypes];
const statusChoices = ['all', '1', '2', '3'] as const;

/** What the four filters ask the server for. */
function useFundsFilters() {
  const { walletType: asked } = useParameters();
  const [keptWallet, setWallet] = useRemembered('funds.wallet', 'all', isOneOf(walletChoices));
  const [type, setType] = useRemembered<'all' | BillType>(
    'funds.type',
    'all',
    isOneOf(typeChoices),
  );
  const [status, setStatus] = useRemembered('funds.status', 'all', isOneOf(statusChoices));
  const [range, setRange] = useRemembered('funds.dates', 'all', isOneOf(dateRanges));
  const [isAsked, setIsAsked] = useState(readWallet(asked) !== null);
  const wallet = isAsked ? (readWallet(asked) ?? 'all') : keptWallet;
  const [nowMs] = useState(Date.now);
  const input = {
    ...(wallet === 'all' ? {} : { walletType: wallet }),
    ...(type === 'all' ? {} : { billType: type }),
    ...(status === 'all' ? {} : { status: Number(status) as 1 | 2 | 3 }),
    ...rangeStart(range, nowMs),
  };
  const chooseWallet = (next: (typeof walletChoices)[number]) => {
    setIsAsked(false);
    setWallet(next);
  };
  return { wallet, type, status, range, chooseWallet, setType, setStatus, setRange, input };
}

/** Funds: every movement of money, by the customer's days. Cancelled and failed rows stay. */
export function FundsTab(): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const filters = useFundsFilters();
  const input = { timeZone, ...filters.input };
  const list = usePages('walletBill', input);
  const cancelling = useCancelTransfer();
  const [asked, setAsked] = useState<BillRow | null>(null);
  const [opened, setOpened] = useState<BillRow | null>(null);
  const days = billDays(list.rows ?? [], list.first?.days ?? []);
  return (
    <>
      <FundsFilters filters={filters} />
      <HistoryList
        list={list}
        empty={
          <ButtonLink href={hrefTo('pages/deposit/index')}>{t(m.transfer_make_deposit)}</ButtonLink>
        }
      >
        {days.map((day) => (
          <section key={day.day}>
            <DayHead day={day} />
            <ul>
              {day.rows.map((row) => (
                <BillLine
                  key={row.id}
                  row={row}
                  isCancelling={cancelling.busyId === (row.refId ?? row.id)}
                  onOpen={() => setOpened(row)}
                  onCancel={() => setAsked(row)}
                />
              ))}
            </ul>
          </section>
        ))}
        <p className="px-edge pt-5 text-small text-ink-2">
          {t(m.transfer_zone_note, { zone: zoneCity(timeZone, t) })}
        </p>
      </HistoryList>
      <CancelTransferSheet row={asked} cancelling={cancelling} onClose={() => setAsked(null)} />
      <BillSheet row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function FundsFilters({ filters }: { filters: ReturnType<typeof useFundsFilters> }): ReactNode {
  const t = useT();
  return (
    <FilterRow>
      <FilterSelect
        label={t(m.transfer_sheet_wallet)}
        value={filters.wallet}
        choices={walletChoices.map((value) => ({
          value,
          label: value === 'all' ? t(m.transfer_all_wallets) : walletName(value, t),
        }))}
        onChange={filters.chooseWallet}
      />
      <FilterSelect
        label={t(m.common_type)}
        value={filters.type}
        choices={typeChoices.map((value) => ({
          value,
          label: value === 'all' ? t(m.transfer_all_types) : t(billTypeWords[value]),
        }))}
        onChange={filters.setType}
      />
      <FilterSelect
        label={t(m.common_status)}
        value={filters.status}
        choices={[
          { value: 'all', label: t(m.transfer_all_statuses) },
          { value: '1', label: t(m.common_record_status_pending_review) },
          { value: '2', label: t(m.common_record_status_audit_failure) },
          { value: '3', label: t(m.common_record_status_completed) },
        ]}
        onChange={filters.setStatus}
      />
      <DateFilter value={filters.range} onChange={filters.setRange} />
    </FilterRow>
  );
}

function DayHead({ day }: { day: BillDay }): ReactNode {
  const t = useT();
  return (
    <h2 className="num flex flex-wrap justify-between gap-x-3 px-edge pt-4 text-[.78125rem]/[1.125rem] font-medium text-ink-3">
      {day.day}
      <span className="ml-auto grid justify-items-end">
        {day.sums.map((sum) => (
          <span key={sum.currency}>
            {t(m.transfer_in)}{' '}
            <b className="font-medium text-ink">{formatSignedMoney(sum.in, sum.currency)}</b>{' '}
            {t(m.transfer_out)}{' '}
            <b className="font-medium text-ink">
              {formatSignedMoney(outOf(sum.out), sum.currency)}
            </b>
            {/[1-9]/.test(sum.moved) && (
              <>
                {' '}
                {t(m.transfer_moved)}{' '}
                <b className="font-medium text-ink">{formatSignedMoney(sum.moved, sum.currency)}</b>
              </>
            )}
          </span>
        ))}
      </span>
    </h2>
  );
}

/** What went out stands with its minus, however the server counts it. */
function outOf(out: string): string {
  return out.startsWith('-') || !/[1-9]/.test(out) ? out : `-${out}`;
}
