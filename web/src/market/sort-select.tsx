import { ArrowDownWideNarrow, ArrowUpNarrowWide, Check } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Sheet } from '@candor/ui/components/sheet';
import { type Message, useT } from '@candor/ui/words';
import { useState } from 'react';

/** Fields of the wire that a list can be sorted by, largest first with a leading minus. */
export const sortNames = [
  'default',
  '-change_ratio',
  'change_ratio',
  '-price_nominal',
  'price_nominal',
  '-volume',
  'volume',
] as const;
export type SortName = (typeof sortNames)[number];

const fieldWords: Readonly<Record<string, Message<Record<never, never>>>> = {
  default: m.market_sort_default,
  change_ratio: m.market_sort_change,
  price_nominal: m.market_sort_price,
  volume: m.market_sort_volume,
};

interface SortSelectProps {
  sort: SortName;
  onChange: (sort: SortName) => void;
  /** By what the list stands when nothing is chosen, where that has a name. */
  otherwise?: Exclude<SortName, 'default'>;
}

/** Shows by what the list is sorted, and lets it be chosen; the server sorts. */
export function SortSelect({ sort, onChange, otherwise }: SortSelectProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const holds = sort === 'default' ? (otherwise ?? sort) : sort;
  const isRising = holds !== 'default' && !holds.startsWith('-');
  const Icon = isRising ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        aria-pressed={sort !== 'default'}
        onClick={() => setOpen(true)}
      >
        <Icon size={15} aria-hidden="true" />
        <span className="visually-hidden">{t(m.market_sort_label)}</span>
        {t(fieldWords[holds.replace('-', '')] ?? m.market_sort_default)}
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t(m.market_sort_label)}>
        <ul className="-mx-edge">
          {sortNames.map((choice, index) => (
            <li key={choice}>
              <button
                type="button"
                aria-pressed={choice === sort}
                className={index > 0 ? 'menu-row menu-row-divided' : 'menu-row'}
                onClick={() => {
                  onChange(choice);
                  setOpen(false);
                }}
              >
                <span className="flex-1">
                  {t(fieldWords[choice.replace('-', '')] ?? m.market_sort_default)}
                </span>
                {choice !== 'default' && (
                  <span className="menu-value">
                    {choice.startsWith('-') ? t(m.market_highest_first) : t(m.market_lowest_first)}
                  </span>
                )}
                {choice === sort && <Check size={20} className="text-accent-text" />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
