import { followTerms, termMs } from '@candor/domain/follow/follow-order';
import { institutionOf } from '@candor/domain/follow/institutions';
import { m } from '@candor/locales/messages';
import { formatMoney, formatSignedMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { termWord } from './follow-words.ts';
import { pastTerms } from './past-terms.ts';
import type { Agency } from './record-figures.tsx';

interface PastTermsTableProps {
  agency: Agency;
  amount: string | null;
  term: string;
}

const rows = [
  { key: 'worst', label: m.follow_past_worst },
  { key: 'middle', label: m.follow_past_middle },
  { key: 'best', label: m.follow_past_best },
] as const;

/** What the amount would have become in the terms of the record; nothing where it has none. */
export function PastTermsTable({ agency, amount, term }: PastTermsTableProps): ReactNode {
  const t = useT();
  const known = followTerms.find((one) => one === term);
  const feeBps = institutionOf(agency.id)?.feeBps;
  if (amount === null || known === undefined || feeBps === undefined) return null;
  const past = pastTerms(agency.history, { amount, lengthMs: termMs[known], feeBps });
  if (past === null) return null;
  const heading = { amount: formatMoney(amount, 'USD'), term: termWord(term, t) };
  return (
    <table className="num w-full text-small">
      <caption className="pb-2 text-left text-body">{t(m.follow_past, heading)}</caption>
      <thead>
        <tr className="text-ink-2">
          <td />
          <th scope="col" className="text-right font-normal">
            {t(m.follow_past_result)}
          </th>
          <th scope="col" className="text-right font-normal">
            {t(m.follow_past_after)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-2 text-left font-normal text-ink-2">
              {t(label)}
            </th>
            <td className="text-right text-ink-2">{formatSignedMoney(past[key].result, 'USD')}</td>
            <td className="text-right font-medium">{formatMoney(past[key].after, 'USD')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
