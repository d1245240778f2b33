import '../../../market/market.css';
import { reviewStatus } from '@candor/contract/enums';
import { blockTrade } from '@candor/domain/products/block-trade/block-trade';
import { m } from '@candor/locales/messages';
import { EmptyState } from '@candor/ui/components/empty-state';
import { formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { useTopic } from '../../../live/live.ts';
import { RowsBlock } from '../../../market/list-states.tsx';
import { MarketLine } from '../../../market/market-line.tsx';
import { QuoteRow } from '../../../market/quote-row.tsx';
import { SizePrices } from '../../../market/size-prices.tsx';
import { usePages } from '../../../market/use-pages.ts';
import { useIsSignedIn } from '../../../session/session.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { PermissionCard } from './permission-card.tsx';

/** The permission to trade blocks, what they cost by size, and the shares they are of. */
export function Page(): ReactNode {
  const t = useT();
  const isSignedIn = useIsSignedIn();
  const status = useCall('applyStatus', { type: 'blockTrade' }, { forCustomer: true });
  useTopic(isSignedIn ? 'message' : null, () => readAgain('applyStatus'));
  const isOpen = isSignedIn && status.data?.status === reviewStatus.passed;
  return (
    <Screen title={t(m.shell_title_product_blocktrade)}>
      {!isOpen && <PermissionCard reading={status} />}
      <p className="px-edge pt-4 text-small text-ink-2">{t(m.errors_block_size)}</p>
      <SizePrices />
      {isOpen && <BlockList />}
    </Screen>
  );
}

function BlockList(): ReactNode {
  const t = useT();
  const everyMs = usePollWhileDown();
  const list = usePages('stockList', { type: 'BLOCK' }, { everyMs });
  const least = formatQuantity(String(blockTrade.terms.leastUnits));
  return (
    <section className="pt-4">
      <MarketLine rows={list.rows} readAtMs={list.readAtMs} />
      <RowsBlock list={list} empty={<EmptyState title={t(m.product_block_empty)} />}>
        {(row, index) => (
          <QuoteRow
            row={row}
            isDivided={index > 0}
            detail={t(m.product_block_least, { count: least })}
          />
        )}
      </RowsBlock>
    </section>
  );
}
