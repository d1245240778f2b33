import { ChevronsUpDown } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { type Message, useT } from '@candor/ui/words';
import type { RowFigure } from '../../../market/quote-row.tsx';

export const rowFigures = ['ratio', 'amount', 'volume'] as const;

const figureWords: Readonly<Record<RowFigure, Message<Record<never, never>>>> = {
  ratio: m.common_quote_change_percent,
  amount: m.common_quote_change,
  volume: m.common_quote_volume,
};

interface ListHeaderProps {
  figure: RowFigure;
  onFigure: (figure: RowFigure) => void;
  hasCloses: boolean;
}

/** Names the columns; the last one turns between change in percent, change and volume. */
export function ListHeader({ figure, onFigure, hasCloses }: ListHeaderProps) {
  const t = useT();
  const next = rowFigures[(rowFigures.indexOf(figure) + 1) % rowFigures.length] ?? 'ratio';
  return (
    <div className="list-head">
      <span>{t(m.market_head_name)}</span>
      <span className="flex gap-4">
        {hasCloses && <span>{t(m.market_head_closes)}</span>}
        <button type="button" onClick={() => onFigure(next)}>
          {t(m.common_quote_last_price)} · {t(figureWords[figure])}
          <ChevronsUpDown size={13} aria-hidden="true" />
        </button>
      </span>
    </div>
  );
}
