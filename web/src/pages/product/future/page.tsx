import '../../../market/market.css';
import { Search } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ChipRow } from '@candor/ui/components/chip-row';
import { IconLink } from '@candor/ui/components/icon-button';
import { useT } from '@candor/ui/words';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { RowsBlock } from '../../../market/list-states.tsx';
import { MarketLine } from '../../../market/market-line.tsx';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { usePages } from '../../../market/use-pages.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { FutureRow } from './future-row.tsx';

const groups = ['metal', 'energy', 'agriculture', 'index'] as const;
const isGroup = isOneOf(groups);
const words = {
  metal: m.common_product_metals,
  energy: m.common_product_energy,
  agriculture: m.home_agriculture,
  index: m.market_tab_indices,
} as const;

/** Futures by group, the nearest contract of each product first. */
export function Page() {
  const t = useT();
  const asked = useParameters().type ?? '';
  const [group, setGroup] = useRemembered(
    'futures-group',
    'metal',
    isGroup,
    isGroup(asked) ? asked : undefined,
  );
  const everyMs = usePollWhileDown();
  const list = usePages('futuresList', { type: group }, { everyMs });
  return (
    <Screen
      title={t(m.product_future_title)}
      actions={
        <IconLink
          label={t(m.home_search)}
          icon={<Search size={22} strokeWidth={1.75} />}
          href={hrefTo('pages/search/index')}
        />
      }
    >
      <div className="pt-2">
        <ChipRow
          label={t(m.market_group_label)}
          choices={groups.map((value) => ({ value, label: t(words[value]) }))}
          value={group}
          onChange={setGroup}
        />
      </div>
      <MarketLine rows={list.rows} readAtMs={list.readAtMs} />
      <div className="list-head">
        <span>{t(m.product_future_head)}</span>
        <span className="flex gap-5">
          <span>{t(m.product_open_interest)}</span>
          <span>{t(m.product_last_price)}</span>
        </span>
      </div>
      <RowsBlock list={list} className="wide-figures">
        {(row, index) => <FutureRow row={row} isDivided={index > 0} />}
      </RowsBlock>
      <p className="px-edge text-small text-ink-2">{t(m.product_future_note)}</p>
    </Screen>
  );
}
