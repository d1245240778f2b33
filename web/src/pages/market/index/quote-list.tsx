import type { ReactNode } from 'react';
import { RowsBlock } from '../../../market/list-states.tsx';
import { MarketLine } from '../../../market/market-line.tsx';
import { QuoteRow, type QuoteRowData } from '../../../market/quote-row.tsx';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import type { Rows } from '../../../market/use-pages.ts';
import { ListHeader, rowFigures } from './list-header.tsx';

interface QuoteListProps<Row extends QuoteRowData> {
  list: Rows<Row>;
  filters?: ReactNode;
  detailOf?: (row: Row) => ReactNode;
  hrefOf?: (row: Row) => string;
  hasStar?: boolean;
}

/** Market line, filters, column heads and the rows of one tab. */
export function QuoteList<Row extends QuoteRowData>(props: QuoteListProps<Row>) {
  const { list, filters, detailOf, hrefOf, hasStar = true } = props;
  const [figure, setFigure] = useRemembered('market-figure', 'ratio', isOneOf(rowFigures));
  return (
    <>
      <MarketLine row={list.rows?.[0]} readAtMs={list.readAtMs} />
      {filters}
      <ListHeader
        figure={figure}
        onFigure={setFigure}
        hasCloses={list.rows?.[0]?.points !== undefined}
      />
      <RowsBlock list={list}>
        {(row, index) => (
          <QuoteRow
            row={row}
            figure={figure}
            hasStar={hasStar}
            isDivided={index > 0}
            showsState={false}
            detail={detailOf?.(row)}
            {...(hrefOf ? { href: hrefOf(row) } : {})}
          />
        )}
      </RowsBlock>
    </>
  );
}
