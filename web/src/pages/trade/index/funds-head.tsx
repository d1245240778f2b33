import type { OutputOf } from '@candor/contract/route';
import type { fundingOverview } from '@candor/contract/routes/wallet';
import { m } from '@candor/locales/messages';
import { ArrowLeftRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Reading, useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { Profit } from '../../../ui/change.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { formatClock } from '../../../ui/format/time.ts';
import { Money } from '../../../ui/money.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import {
  Explainable,
  ExplainSheet,
  type Explanation,
} from '../../payment/shared/explain-sheet.tsx';
import { walletName } from '../../payment/shared/wallet-words.ts';

type Explained = 'available' | 'used' | 'today';

/** Block 1: what can be spent, what is bound, today's result, and the way to a transfer. */
export function FundsHead(): ReactNode {
  const t = useT();
  const everyMs = usePollWhileDown();
  const overview = useCall('fundingOverview', {}, everyMs === undefined ? {} : { everyMs });
  const [explained, setExplained] = useState<Explained | null>(null);
  const { data } = overview;
  const isKnown = data !== undefined && overview.error === undefined;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 px-edge pt-2 pb-3">
      <div>
        <p className="text-caption text-ink-2">
          <Explainable onExplain={() => setExplained('available')}>
            {t(m.common_wallet_available_funds)}
          </Explainable>
        </p>
        <AvailableFunds overview={overview} />
      </div>
      <div className="grid justify-items-end">
        <p className="text-caption text-ink-2">
          <Explainable onExplain={() => setExplained('today')}>
            {t(m.common_wallet_todays_profit)}
          </Explainable>
        </p>
        <Profit
          className="text-[16px]/[22px]"
          value={isKnown ? data.todayProfit : null}
          currency="USD"
        />
      </div>
      <p className="pt-2 text-small">
        <span className="text-ink-2">
          <Explainable onExplain={() => setExplained('used')}>
            {t(m.common_wallet_used_funds)}
          </Explainable>
        </span>{' '}
        <Money className="font-medium" value={isKnown ? data.usedFunds : null} currency="USD" />
      </p>
      <a
        className="link hit flex items-center justify-self-end gap-1.5 pt-2 text-small"
        href={hrefTo('pages/profile/transfer')}
      >
        <ArrowLeftRight size={16} strokeWidth={1.75} aria-hidden="true" />
        {t(m.common_wallet_transfer)}
      </a>
      <FundsExplained explained={explained} onClose={() => setExplained(null)} />
    </section>
  );
}

/** What can be spent; when it could not be read, what was known last and how old that is. */
function AvailableFunds({
  overview,
}: {
  overview: Reading<OutputOf<typeof fundingOverview>>;
}): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { data, error, readAtMs, retry } = overview;
  if (error === undefined) {
    return <Money className="text-figure-large" value={data?.availableFunds} currency="USD" />;
  }
  const lastKnown =
    data === undefined || readAtMs === undefined
      ? undefined
      : {
          value: formatMoney(data.availableFunds, 'USD'),
          age: t(m.common_as_of, { time: formatClock(readAtMs, timeZone) }),
        };
  return <NotLoaded onRetry={retry} lastKnown={lastKnown} />;
}

/** The parts of a sum are the wallets themselves, read when they are asked for. */
function FundsExplained({
  explained,
  onClose,
}: {
  explained: Explained | null;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const wallets = useCall('walletBalances', {}, { isEnabled: explained !== null });
  const overview = useCall('fundingOverview', {}, { isEnabled: explained !== null });
  if (explained === null) return <ExplainSheet explanation={null} onClose={onClose} />;
  const rate = overview.data?.fxRate ?? '--';
  const titles = {
    available: t(m.common_wallet_available_funds),
    used: t(m.common_wallet_used_funds),
    today: t(m.common_wallet_todays_profit),
  };
  const texts = {
    available: t(m.trade_explain_available, { rate }),
    used: t(m.trade_explain_used),
    today: t(m.trade_explain_today),
  };
  const sums = {
    available: overview.data?.availableFunds,
    used: overview.data?.usedFunds,
    today: overview.data?.todayProfit,
  };
  const parts =
    explained === 'today'
      ? []
      : (wallets.data?.list ?? []).map((wallet) => ({
          key: wallet.walletType,
          label: walletName(wallet.walletType, t),
          value: formatMoney(
            explained === 'available' ? wallet.available : wallet.usedBalance,
            wallet.currency,
          ),
        }));
  const explanation: Explanation = {
    title: titles[explained],
    text: texts[explained],
    lines: [
      ...parts,
      {
        key: 'sum',
        label: titles[explained],
        value: formatMoney(sums[explained], 'USD'),
        isSum: true,
      },
    ],
  };
  return <ExplainSheet explanation={explanation} onClose={onClose} />;
}
