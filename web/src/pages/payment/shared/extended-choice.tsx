import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import type { Ticket } from '../../../ticket/ticket.ts';
import { Switch } from '../../../ui/switch.tsx';

interface ExtendedChoiceProps {
  ticket: Ticket;
  onChange: (change: Partial<Ticket>) => void;
}

/** Whether a limit is worked before and after regular hours too. */
export function ExtendedChoice({ ticket, onChange }: ExtendedChoiceProps): ReactNode {
  const t = useT();
  const label = t(m.payment_extended);
  return (
    <section className="grid gap-2 border-t border-line pt-3.5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-[.9375rem]/[1.25rem] font-semibold">{label}</h2>
        <Switch
          label={label}
          isOn={ticket.isExtended}
          onChange={(isExtended) => onChange({ isExtended })}
        />
      </div>
      {ticket.isExtended && <p className="field-hint">{t(m.payment_extended_means)}</p>}
    </section>
  );
}
