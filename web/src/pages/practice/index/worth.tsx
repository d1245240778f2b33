import type { PracticeState } from '@candor/contract/routes/practice-shapes';
import { m } from '@candor/locales/messages';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { minus, negated, sum } from '@candor/ui/figures/decimals';
import { formatMoney, formatSignedMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

/** What a replay is worth, twice: by what became of the start money, and by where it is. */
export function Worth({ run }: { run: PracticeState }): ReactNode {
  const t = useT();
  const { equity, startMoney, fee, available, held, currency } = run;
  const beforeFees = equity == null ? null : sum([minus(equity, startMoney), fee]);
  const inPositions = sumOf(run.positions.map(({ worth }) => worth ?? null));
  return (
    <div className="grid gap-2">
      <Receipt>
        <ReceiptLine label={t(m.practice_start_money)} value={formatMoney(startMoney, currency)} />
        <ReceiptLine
          label={t(m.practice_before_fees)}
          value={formatSignedMoney(beforeFees, currency)}
        />
        <ReceiptLine label={t(m.practice_fees)} value={formatSignedMoney(negated(fee), currency)} />
        <ReceiptLine isSum label={t(m.practice_equity)} value={formatMoney(equity, currency)} />
      </Receipt>
      <Receipt>
        <ReceiptLine label={t(m.common_trade_available)} value={formatMoney(available, currency)} />
        <ReceiptLine label={t(m.practice_held)} value={formatMoney(held, currency)} />
        <ReceiptLine
          label={t(m.practice_in_positions)}
          value={formatMoney(inPositions, currency)}
        />
        <ReceiptLine isSum label={t(m.practice_equity)} value={formatMoney(equity, currency)} />
      </Receipt>
    </div>
  );
}

/** Null where a part is not known. */
function sumOf(parts: readonly (string | null)[]): string | null {
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? sum(['0.00', ...known]) : null;
}
