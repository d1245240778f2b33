import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { Ticket } from '../../../ticket/ticket.ts';
import { SwitchSection } from './switch-section.tsx';

interface ExtendedChoiceProps {
  ticket: Ticket;
  onChange: (change: Partial<Ticket>) => void;
}

/** Whether a limit is worked before and after regular hours too. */
export function ExtendedChoice({ ticket, onChange }: ExtendedChoiceProps): ReactNode {
  const t = useT();
  return (
    <SwitchSection
      label={t(m.payment_extended)}
      isOn={ticket.isExtended}
      onChange={(isExtended) => onChange({ isExtended })}
    >
      <p className="field-hint">{t(m.payment_extended_means)}</p>
    </SwitchSection>
  );
}
