import { m } from '@candor/locales/messages';
import { formatMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { Preview } from '../../../../ticket/preview-changes.ts';
import type { Ticket } from '../../../../ticket/ticket.ts';
import type { TicketTerms } from '../../../../ticket/ticket-terms.ts';
import { OptionBox } from '../option-box.tsx';

/** Characters of a sum of which four do not stand side by side on a narrow screen. */
const LONG_SUM = 10;

interface LeverageKeysProps {
  ticket: Ticket;
  terms: TicketTerms;
  /** What the order costs, where that is known: the margin at each leverage is part of it. */
  preview: Preview | null;
  onChange: (change: Partial<Ticket>) => void;
}

/** The leverages that are offered, each with the margin that the order takes at it. */
export function LeverageKeys({ ticket, terms, preview, onChange }: LeverageKeysProps): ReactNode {
  const t = useT();
  const isHeld = terms.leverages.length === 1;
  const margins = (preview?.stake?.margins ?? []).map(({ leverage, margin }) => ({
    leverage,
    text: formatMoney(margin, preview?.currency ?? ''),
  }));
  const hasLong = margins.some(({ text }) => text.length > LONG_SUM);
  const plain = isHeld ? m.payment_leverage_held : m.payment_leverage_default;
  const aside = margins.length > 0 && !isHeld ? m.payment_leverage_margins : plain;
  return (
    <fieldset>
      <legend className="field-label w-full">
        <span>{t(m.common_trade_leverage)}</span>
        <span>{t(aside)}</span>
      </legend>
      <div className="leverage-keys" data-long={hasLong || undefined}>
        {terms.leverages.map((leverage) => {
          const margin = margins.find((one) => one.leverage === leverage);
          return (
            <OptionBox
              key={leverage}
              isOn={leverage === ticket.leverage}
              className="num grid min-h-11 content-center justify-items-center gap-0.5 text-label"
              onClick={() => onChange({ leverage })}
            >
              <span>{leverage}×</span>
              {margin !== undefined && (
                <small className="text-caption text-ink-2">{margin.text}</small>
              )}
            </OptionBox>
          );
        })}
      </div>
    </fieldset>
  );
}
