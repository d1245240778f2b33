import { Split } from 'virtual:lucide';
import type { QuoteItem } from '@candor/contract/market-shapes';
import { isViewOnly } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { Card } from '@candor/ui/components/card';
import { Change } from '@candor/ui/components/change';
import { Lettermark } from '@candor/ui/components/lettermark';
import { Note } from '@candor/ui/components/note';
import { Price } from '@candor/ui/components/price';
import { Tag } from '@candor/ui/components/tag';
import { formatQuantity } from '@candor/ui/format/money';
import { rowName } from '@candor/ui/format/row-name';
import { type Message, type Say, useT } from '@candor/ui/words';
import { useState } from 'react';
import { exchangeName } from '../../../market/exchange-name.ts';
import { instrumentId, quoteHref } from '../../../market/instrument-address.ts';
import { type InstrumentGroup, instrumentGroup } from '../../../market/instrument-group.ts';
import { priceForm } from '../../../market/price-form.ts';
import { QuoteRow } from '../../../market/quote-row.tsx';
import { WatchStar } from '../../../market/watch-star.tsx';
import { MarkedName } from './marked-name.tsx';
import { groupedResults, nameWith, sameCode } from './results.ts';

type Word = Message<Record<never, never>>;

const groupWords: Readonly<Record<InstrumentGroup, Word>> = {
  us: m.search_group_us,
  hk: m.search_group_hk,
  eu: m.search_group_eu,
  future: m.search_group_future,
  forex: m.search_group_forex,
  crypto: m.search_group_crypto,
  bond: m.search_group_bond,
  index: m.search_group_index,
  other: m.search_group_other,
};
const kindWords: Readonly<Record<InstrumentGroup, Word>> = {
  us: m.search_kind_us,
  hk: m.search_kind_hk,
  eu: m.search_kind_eu,
  future: m.search_kind_future,
  forex: m.search_kind_forex,
  crypto: m.search_kind_crypto,
  bond: m.search_kind_bond,
  index: m.search_kind_index,
  other: m.search_group_other,
};

interface SearchResultsProps {
  rows: readonly QuoteItem[];
  keyword: string;
  onOpen: () => void;
}

/**
 * What was found, by market; several instruments of the typed code come
 * first and say how they differ.
 */
export function SearchResults({ rows, keyword, onOpen }: SearchResultsProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const twins = sameCode(rows, keyword);
  const others = rows.filter((row) => !twins.includes(row));
  const showsGroups = twins.length === 0 || isWhole;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the links inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link sends a click for the keyboard too.
    <div onClick={onOpen}>
      {twins.length > 0 && <SameCode rows={twins} />}
      {showsGroups &&
        groupedResults(others).map(({ group, rows: found }) => (
          <section key={group} aria-label={t(groupWords[group])}>
            <div className="search-group">
              <h2>{t(groupWords[group])}</h2>
              <span className="num">{found.length}</span>
            </div>
            {found.map((row, index) => (
              <QuoteRow
                key={instrumentId(row)}
                row={row}
                hasStar
                isDivided={index > 0}
                name={<MarkedName name={nameWith(row.name, keyword)} keyword={keyword} />}
                detail={exchangeOf(row, t)}
              />
            ))}
          </section>
        ))}
      {!showsGroups && others.length > 0 && (
        <p className="px-edge py-4 text-small text-ink-2">
          {t(m.search_also_contains, { count: String(others.length), keyword })}{' '}
          <button
            type="button"
            className="link hit"
            onClick={(event) => {
              event.stopPropagation();
              setWhole(true);
            }}
          >
            {t(m.search_show)}
          </button>
        </p>
      )}
      {showsGroups && (
        <p className="px-edge py-4 text-small text-ink-2" role="status">
          {t(m.search_count, { count: String(rows.length), keyword })}
        </p>
      )}
    </div>
  );
}

/** The exchange, where it says more than the kind. */
function exchangeOf(row: QuoteItem, say: Say): string | undefined {
  const group = instrumentGroup(row);
  if (group === 'us' || group === 'eu' || group === 'future') return exchangeName(row.market, say);
  return undefined;
}

function SameCode({ rows }: { rows: readonly QuoteItem[] }) {
  const t = useT();
  return (
    <div className="grid gap-3 px-edge pt-2">
      <Note tone="accent" icon={<Split size={20} strokeWidth={1.75} aria-hidden="true" />}>
        <b>{t(m.search_ambiguous_title)}</b> {t(m.search_ambiguous_detail)}
      </Note>
      {rows.map((row) => (
        <Card key={instrumentId(row)} className="relative p-3">
          <div className="flex items-start gap-3">
            <Lettermark code={row.code} name={row.name} />
            <div className="min-w-0 flex-1">
              <a className="row-link instrument-name" href={quoteHref(row)}>
                {rowName(row.name)}
              </a>
              <span className="instrument-code">
                {row.code} · {exchangeName(row.market, t)}
              </span>
              <span className="mt-2 block">
                <Tag>{t(kindWords[instrumentGroup(row)])}</Tag>
              </span>
              <p className="mt-2 text-small text-ink-2">
                {isViewOnly(row)
                  ? t(m.search_view_only)
                  : t(m.search_trades_in, {
                      currency: row.currency,
                      count: formatQuantity(row.minCount),
                    })}
              </p>
            </div>
            <div className="row-figures">
              <Price className="instrument-price" value={row.price_nominal} {...priceForm(row)} />
              <Change className="instrument-change" ratio={row.change_ratio} />
            </div>
            <WatchStar of={row} status={row.selfSelectStatus} className="row-star" />
          </div>
        </Card>
      ))}
    </div>
  );
}
