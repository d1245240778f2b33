import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Percent } from '@candor/ui/components/percent';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { Sheet } from '@candor/ui/components/sheet';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { formatPlainPercent } from '@candor/ui/format/percent';
import { formatDate } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { hrefTo } from '../app/navigation.ts';
import { termWord } from './follow-words.ts';
import { LastTermLine } from './past-terms-table.tsx';
import { monthResults } from './record-drawing.ts';
import { type Agency, RecordFigures } from './record-figures.tsx';

/** Institutions with their records. */
export function AgencyList(): ReactNode {
  const t = useT();
  const list = useCall('agencyList', {});
  const [opened, setOpened] = useState<Agency | null>(null);
  if (list.data === undefined) {
    if (list.error === undefined) return <SkeletonRows count={4} />;
    return <ErrorBlock message={failureText(list.error, t)} onRetry={list.retry} />;
  }
  const [first] = list.data.list;
  return (
    <>
      <p className="px-edge pt-3 text-small text-ink-2">
        {first?.note} {t(m.follow_shaded)}
      </p>
      <ul>
        {list.data.list.map((agency) => (
          <AgencyCard key={agency.id} agency={agency} onOpen={() => setOpened(agency)} />
        ))}
      </ul>
      <Sheet isOpen={opened !== null} onClose={() => setOpened(null)} title={opened?.name}>
        {opened !== null && <AgencyMore agency={opened} />}
      </Sheet>
    </>
  );
}

function AgencyCard({ agency, onOpen }: { agency: Agency; onOpen: () => void }): ReactNode {
  const t = useT();
  const { id: agencyId, name, strategy, feeRule, terms } = agency;
  return (
    <li className="border-t border-line px-edge py-4 first:border-t-0">
      <h2 className="instrument-name">{name}</h2>
      <p className="text-small text-ink-2">{strategy}</p>
      <RecordFigures agency={agency} />
      <LastTermLine agency={agency} amount={null} term={lastToldTerm(terms)} />
      <dl className="mt-3 grid gap-1 text-small text-ink-2">
        <div>
          <dt className="inline">{t(m.follow_fee)}: </dt>
          <dd className="inline">{feeRule}</dd>
        </div>
        <div>
          <dt className="inline">{t(m.follow_terms)}: </dt>
          <dd className="inline">{terms.map((term) => termWord(term, t)).join(' · ')}</dd>
        </div>
      </dl>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <Button variant="line" aria-haspopup="dialog" onClick={onOpen}>
          {t(m.follow_holdings)}
        </Button>
        <ButtonLink href={hrefTo('pages/payment/follow', { agencyId, name })}>
          {t(m.follow_follow)}
        </ButtonLink>
      </div>
    </li>
  );
}

/** The shortest term of days: the record has none of an hour. */
function lastToldTerm(terms: readonly string[]): string {
  return terms.find((term) => term.endsWith('d')) ?? '';
}

/** Holdings by weight, and every month of the record. */
function AgencyMore({ agency }: { agency: Agency }): ReactNode {
  const t = useT();
  return (
    <>
      <p className="pb-3 text-body text-ink-2">{agency.description}</p>
      <Receipt>
        {agency.holdings.map(({ code, name, weight }) => (
          <ReceiptLine key={code} label={`${name} · ${code}`} value={formatPlainPercent(weight)} />
        ))}
      </Receipt>
      <h3 className="pt-5 pb-2 text-title">{t(m.follow_months)}</h3>
      <Receipt>
        {monthResults(agency.history).map(({ k, ratio }) => (
          <ReceiptLine key={k} label={formatDate(k)} value={<Percent value={ratio} />} />
        ))}
      </Receipt>
      <p className="pt-3 text-caption text-ink-3">{t(m.follow_how)}</p>
    </>
  );
}
