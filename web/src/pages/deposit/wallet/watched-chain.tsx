import type { DepositRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { CopyRow } from '@candor/ui/components/copy-row';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { formatMoney, formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { ConfirmationBar } from '../shared/confirmation-bar.tsx';
import type { DepositWay } from '../shared/deposit-form.ts';

const shownMax = 20;

/** Coins on a real chain: nothing is handed in, and what is on its way counts before the eyes. */
export function WatchedChain({ way }: { way: DepositWay }): ReactNode {
  const t = useT();
  const n = String(way.confirmations);
  return (
    <>
      <p className="text-small">{t(m.deposit_found_alone)}</p>
      {way.token != null && (
        <dl>
          <CopyRow
            label={t(m.deposit_token_contract)}
            value={way.token}
            copyLabel={t(m.deposit_token_contract)}
          />
        </dl>
      )}
      <Arriving way={way} />
      <p className="text-small text-ink-2">{t(m.deposit_moment_rate, { n })}</p>
      <Note tone="wait">
        {t(m.deposit_found_minimum, { amount: formatMoney(way.minAmount, 'USD') })}
        <SentenceGap />
        {t(m.deposit_found_other)}
      </Note>
    </>
  );
}

/** What of this coin was seen on the chain and is not credited yet. */
function Arriving({ way }: { way: DepositWay }): ReactNode {
  const t = useT();
  const asked = { kind: 'VM', status: 1, pageNo: 1, pageSize: shownMax } as const;
  const records = useCall('depositList', asked);
  const here = (records.data?.list ?? []).filter(
    (one) => one.currency === way.currency && one.network === way.network && one.txId != null,
  );
  return (
    <section aria-live="polite">
      <h2 className="pb-2 text-title">{t(m.deposit_arriving)}</h2>
      {here.length === 0 && <p className="text-small text-ink-2">{t(m.deposit_arriving_none)}</p>}
      <ul className="grid gap-3">
        {here.map((record) => (
          <ArrivingRow key={record.id} record={record} needed={way.confirmations} />
        ))}
      </ul>
    </section>
  );
}

function ArrivingRow({ record, needed }: { record: DepositRow; needed: number }): ReactNode {
  const coins = `${formatQuantity(record.coinAmount)} ${record.currency}`;
  return (
    <li>
      <a className="block min-h-11" href={hrefTo('pages/deposit/record', { id: record.id })}>
        <ConfirmationBar
          label={coins}
          done={record.confirmations ?? 0}
          total={record.confirmationsNeeded ?? needed}
        />
      </a>
    </li>
  );
}
