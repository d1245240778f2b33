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

/** The terms of the record in money; null where it is shorter than one. */
function pastTermsOf({ agency, amount, term }: PastTermsTableProps & { amount: string }) {
  const known = followTerms.find((one) => one === term);
  const feeBps = institutionOf(agency.id)?.feeBps;
  if (known === undefined || feeBps === undefined) return null;
  return pastTerms(agency.history, { amount, lengthMs: termMs[known], feeBps });
}

/** Told where no amount is typed yet. */
const EXAMPLE_AMOUNT = '1000.00';

/** `$1,000.00 in the last term of 30 days became $1,012.40`; nothing where the record has none. */
export function LastTermLine({ agency, amount, term }: PastTermsTableProps): ReactNode {
  const t = useT();
  const put = amount ?? EXAMPLE_AMOUNT;
  const past = pastTermsOf({ agency, amount: put, term });
  if (past === null) return null;
  const text = t(m.follow_last_term, {
    amount: formatMoney(put, 'USD'),
    term: termWord(term, t),
    after: formatMoney(past.last.after, 'USD'),
  });
  return <p className="num mt-2 whitespace-normal text-small text-ink-2">{text}</p>;
}

/** What the amount would have become in the terms of the record; nothing where it has none. */
export function PastTermsTable({ agency, amount, term }: PastTermsTableProps): ReactNode {
  const t = useT();
  const past = amount === null ? null : pastTermsOf({ agency, amount, term });
  if (past === null) return null;
  const heading = { amount: formatMoney(amount, 'USD'), term: termWord(term, t) };
  return (
    <table className="num w-full text-small">
      <caption className="whitespace-normal pb-2 text-left text-body">
        {t(m.follow_past, heading)}
      </caption>
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
