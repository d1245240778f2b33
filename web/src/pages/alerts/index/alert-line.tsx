import { Trash2 } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { IconButton } from '@candor/ui/components/icon-button';
import { Lettermark } from '@candor/ui/components/lettermark';
import { formatPrice } from '@candor/ui/format/money';
import { formatPercent } from '@candor/ui/format/percent';
import { rowName } from '@candor/ui/format/row-name';
import { formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { failureText } from '../../../api/failure.ts';
import { readAgain } from '../../../api/use-call.ts';
import { useQuoteInView, withLive } from '../../../live/quotes.ts';
import { quoteHref } from '../../../market/instrument-address.ts';
import { priceForm } from '../../../market/price-form.ts';
import { useInstrumentRow } from '../../../market/use-instrument-row.ts';
import { type AlertRow, distancePercent, ruleText } from './alert-rules.ts';

/** One alert: what it waits for, where the price is, and the way between them. */
export function AlertLine({ alert }: { alert: AlertRow }) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const of = { source: alert.source, market: alert.market, code: alert.stockCode };
  const { ref, quote: live } = useQuoteInView<HTMLLIElement>(of);
  const read = useInstrumentRow({ ...of, name: alert.name });
  const quote = read === undefined ? undefined : withLive(read, live);
  const form = quote === undefined ? {} : priceForm(quote);
  const figures = { price: quote?.price_nominal, ratio: quote?.change_ratio };
  const distance = alert.active ? distancePercent(alert.rule, alert.value, figures) : null;
  const isClosed = quote !== undefined && quote.marketStatus !== 1;
  return (
    <li ref={ref} className="alert-line">
      <Lettermark code={of.code} name={alert.name} />
      <div className="min-w-0 flex-1">
        <a className="hit instrument-name" href={quoteHref({ ...of, name: alert.name })}>
          {rowName(alert.name)}
        </a>
        <span className="instrument-code num">
          {t(m.alerts_last, { price: formatPrice(quote?.price_nominal, form) })}
          {alert.active && isClosed && ` · ${t(m.alerts_after_open)}`}
        </span>
      </div>
      <div className="row-figures">
        <span className="num text-label">{ruleText(alert.rule, alert.value, form, t)}</span>
        <span className="num text-caption text-ink-3">
          {alert.firedTimestamp != null
            ? t(m.alerts_fired_at, { time: formatDateTime(alert.firedTimestamp, timeZone) })
            : distance !== null && t(m.alerts_away, { percent: formatPercent(distance) })}
        </span>
      </div>
      <DeleteAlert alert={alert} />
      {distance !== null && <DistanceLine distance={Number(distance)} />}
    </li>
  );
}

/** From the price (ring) to the alert (dot); a tenth away fills the line. */
function DistanceLine({ distance }: { distance: number }) {
  const share = Math.min(1, Math.abs(distance) / 10) * 60;
  const from = 50 - (Math.sign(distance) * share) / 2;
  const to = from + Math.sign(distance) * share;
  return (
    <span className="alert-distance" aria-hidden="true">
      <i
        className="alert-way"
        style={{ left: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` }}
      />
      <i className="alert-price" style={{ left: `${from}%` }} />
      <i className="alert-aim" style={{ left: `${to}%` }} />
    </span>
  );
}

function DeleteAlert({ alert }: { alert: AlertRow }) {
  const t = useT();
  const isOnline = useIsOnline();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await client.call('alertDelete', { id: alert.id });
      readAgain('alertList');
    } catch (error) {
      showToast((say) => failureText(error, say));
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <IconButton
        className="-mr-3"
        label={t(m.alerts_delete, { name: alert.name })}
        icon={<Trash2 size={19} strokeWidth={1.75} />}
        disabled={!isOnline}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      />
      <AskSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(m.alerts_delete_question)}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
