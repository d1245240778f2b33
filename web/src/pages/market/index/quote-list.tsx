import type { ReactNode } from 'react';
import { RowsBlock } from '../../../market/list-states.tsx';
import { keepOneTime, MarketLine } from '../../../market/market-line.tsx';
import { QuoteRow, type QuoteRowData } from '../../../market/quote-row.tsx';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import type { Rows } from '../../../market/use-pages.ts';
import { ListHeader, rowFigures } from './list-header.tsx';

interface QuoteListProps<Row extends QuoteRowData> {
  list: Rows<Row>;
  filters?: ReactNode;
  /** Second line of a row behind the code, from its latest figures. */
  detailOf?: (row: Row) => ReactNode;
  hasStar?: boolean;
  /** For prices wider than a dollar price: the mini-charts keep one line. */
  figures?: 'wide' | 'widest';
}

/** Market line, filters, column heads and the rows of one tab. */
export function QuoteList<Row extends QuoteRowData>(props: QuoteListProps<Row>) {
  const { list, filters, detailOf, hasStar = true, figures } = props;
  const [figure, setFigure] = useRemembered('market-figure', 'ratio', isOneOf(rowFigures));
  const isOneTime = keepOneTime(list.rows ?? []);
  return (
    <>
      <MarketLine rows={list.rows} readAtMs={list.readAtMs} />
      {filters}
      <ListHeader
        figure={figure}
        onFigure={setFigure}
        hasCloses={list.rows?.[0]?.points !== undefined}
      />
      <RowsBlock list={list} className={figures && `${figures}-figures`}>
        {(row, index) => (
          <QuoteRow
            row={row}
            figure={figure}
            hasStar={hasStar}
            isDivided={index > 0}
            showsState={!isOneTime}
            detail={detailOf}
          />
        )}
      </RowsBlock>
    </>
  );
}
