import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { CopyRow } from '@candor/ui/components/copy-row';
import { Note } from '@candor/ui/components/note';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { Tag } from '@candor/ui/components/tag';
import { formatDate } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { checkKey, type KeyCheck } from './check-key.ts';
import { type EpochRow, epochDays, grouped, shortKey, utcTime } from './epoch-words.ts';

interface PastEpochProps {
  row: EpochRow;
  /** Of the epoch before, where it is told. */
  keyBefore: string | null;
}

/** An epoch that is over: its key once it is told, and the check of it on this device. */
export function PastEpoch({ row, keyBefore }: PastEpochProps): ReactNode {
  const t = useT();
  const [check, setCheck] = useState<KeyCheck | 'impossible' | null>(null);
  const { commitment, opensTimestamp } = row;
  const key = row.key ?? null;
  const run = async (told: string) => {
    try {
      setCheck(await checkKey(told, { commitment, keyBefore }));
    } catch {
      // A browser hashes on https and on this machine only.
      setCheck('impossible');
    }
  };
  return (
    <article className="epoch-past">
      <div className="epoch-row">
        <b className="num">{epochDays(row)}</b>
        {key === null ? (
          <Tag tone="wait">{t(m.epoch_closed)}</Tag>
        ) : (
          <Button variant="line" onClick={() => run(key)}>
            {t(m.epoch_check)}
          </Button>
        )}
      </div>
      <p className="epoch-row epoch-small num">
        {key === null ? (
          t(m.epoch_opens, { time: utcTime(opensTimestamp) })
        ) : (
          <>
            <span>{t(m.epoch_key, { key: shortKey(key) })}</span>
            <span>{t(m.epoch_opened, { date: formatDate(opensTimestamp, 'UTC') })}</span>
          </>
        )}
      </p>
      {key !== null && check !== null && <Checked row={row} check={check} told={key} />}
    </article>
  );
}

function Checked(of: { row: EpochRow; told: string; check: KeyCheck | 'impossible' }) {
  const t = useT();
  const { row, told, check } = of;
  if (check === 'impossible') return <Note>{t(m.epoch_no_hash)}</Note>;
  const yesOrNo = (is: boolean) => t(is ? m.epoch_yes : m.epoch_no);
  return (
    <div role="status">
      <Receipt isPlain>
        <ReceiptLine label={t(m.epoch_fits)} value={yesOrNo(check.fits)} />
        {check.leadsBack !== null && (
          <ReceiptLine label={t(m.epoch_leads_back)} value={yesOrNo(check.leadsBack)} />
        )}
      </Receipt>
      <dl>
        <CopyRow
          label={t(m.epoch_whole_key)}
          value={grouped(told)}
          copyLabel={t(m.epoch_copy_key)}
        />
        <CopyRow
          label={t(m.epoch_commitment)}
          value={grouped(row.commitment)}
          copyLabel={t(m.epoch_copy_commitment)}
        />
      </dl>
      <p className="epoch-small">{t(m.epoch_on_device)}</p>
    </div>
  );
}
