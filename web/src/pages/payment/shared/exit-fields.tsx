import './exit-fields.css';
import { Link2 } from 'virtual:lucide';
import { direction } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { Field } from '@candor/ui/components/field';
import { FigureInput } from '@candor/ui/components/figure-input';
import { Segmented } from '@candor/ui/components/segmented';
import { pricePlacesMax, wireFigure } from '@candor/ui/figures/entry';
import { currencyPrefix, formatPrice, minus } from '@candor/ui/format/money';
import { formatPercent } from '@candor/ui/format/percent';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { priceUnit } from '../../../market/price-form.ts';
import { type ExitField, exitBase, percentFrom } from '../../../ticket/exit-prices.ts';
import { type ExitBy, noExits, type Ticket } from '../../../ticket/ticket.ts';
import type { OrderRules } from '../../../ticket/ticket-terms.ts';
import type { PreviewReading } from '../../../ticket/use-preview.ts';
import { ExitResults } from './exit-results.tsx';
import { SwitchSection } from './switch-section.tsx';

const exitFields = [
  ['takeProfit', m.payment_take_profit],
  ['stopLoss', m.payment_stop_loss],
] as const;

interface ExitFieldsProps {
  ticket: Ticket;
  /** The same with its exits as prices. */
  priced: Ticket;
  rules: OrderRules;
  quote: StockQuote | undefined;
  reading: Pick<PreviewReading, 'preview'>;
  onChange: (change: Partial<Ticket>) => void;
  errorOf: (field: ExitField) => string | null;
}

/** Take profit and stop loss of what the order opens, and what each would come to. */
export function ExitFields(props: ExitFieldsProps): ReactNode {
  const t = useT();
  const { ticket, reading, quote, onChange } = props;
  const isSet = ticket.takeProfit !== '' || ticket.stopLoss !== '';
  const [isOpen, setOpen] = useState(isSet);
  return (
    <SwitchSection
      label={t(m.payment_exits)}
      isOn={isOpen || isSet}
      onChange={(isOn) => {
        setOpen(isOn);
        if (!isOn) onChange(noExits);
      }}
    >
      {exitFields.map(([field, label]) => (
        <ExitInput key={field} {...props} field={field} label={t(label)} />
      ))}
      <ExitResults
        preview={reading.preview}
        isBuy={ticket.direction === direction.buy}
        form={{ currency: quote && priceUnit(quote) }}
      />
      <p className="line-note">
        <Link2 size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{t(m.payment_exits_help)}</span>
      </p>
    </SwitchSection>
  );
}

interface ExitInputProps extends ExitFieldsProps {
  field: ExitField;
  label: string;
}

/** One of them, as a price, a percentage of where the order opens, or the money it would bring. */
function ExitInput(props: ExitInputProps): ReactNode {
  const t = useT();
  const { ticket, rules, quote, field, label, errorOf, onChange } = props;
  const by = ticket[`${field}By`];
  const money = currencyPrefix(rules.currency).trim();
  const isGain = field === 'takeProfit';
  const sign = by === 'price' ? '' : isGain ? '+' : minus;
  const unit = by === 'percent' ? '' : by === 'money' ? money : priceMark(props);
  const exitsFrom = quote?.lastPrice ?? '';
  return (
    <Field label={label} aside={<ExitAside {...props} />} error={errorOf(field)}>
      {(links) => (
        <div className="exit-input">
          <div className="field-box" data-invalid={links['aria-invalid'] || undefined}>
            {sign + unit !== '' && <span aria-hidden="true">{sign + unit}</span>}
            <FigureInput
              {...links}
              decimals={by === 'price' ? pricePlacesMax : 2}
              isSigned={by === 'price' && rules.marginPrice !== undefined}
              value={ticket[field]}
              onChange={(typed) => onChange({ [field]: typed, exitsFrom })}
            />
            {by === 'percent' && <span aria-hidden="true">%</span>}
          </div>
          <Segmented<ExitBy>
            label={t(m.payment_exit_by, { exit: label })}
            choices={[
              { value: 'price', label: t(m.common_trade_price) },
              { value: 'percent', label: '%' },
              { value: 'money', label: money },
            ]}
            value={by}
            onChange={(next) => onChange({ [`${field}By`]: next, [field]: '', exitsFrom })}
          />
        </div>
      )}
    </Field>
  );
}

function priceMark({ quote }: Pick<ExitFieldsProps, 'quote'>): string {
  return quote === undefined ? '' : currencyPrefix(priceUnit(quote)).trim();
}

/** The other way to say it: how far a price lies away, or at which price a move triggers. */
function ExitAside({ ticket, priced, quote, field }: ExitInputProps): ReactNode {
  const t = useT();
  const base = exitBase(ticket, quote?.lastPrice ?? null);
  const price = wireFigure(priced[field]);
  if (base === null || price === null || wireFigure(base) === null) return null;
  if (ticket[`${field}By`] === 'price') {
    return t(m.payment_exit_from, { percent: formatPercent(percentFrom(base, price)) });
  }
  const at = formatPrice(price, { currency: quote && priceUnit(quote) });
  return t(m.payment_exit_trigger_at, { price: at });
}
