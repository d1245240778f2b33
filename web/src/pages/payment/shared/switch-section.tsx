import { Switch } from '@candor/ui/components/switch';
import type { ReactNode } from 'react';

interface SwitchSectionProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What stands under it while it is on. */
  children: ReactNode;
}

/** A part of a ticket that is wanted or not. */
export function SwitchSection({ label, isOn, onChange, children }: SwitchSectionProps): ReactNode {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3.5 border-t border-line pt-3.5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-[.9375rem]/[1.25rem] font-semibold">{label}</h2>
        <Switch label={label} isOn={isOn} onChange={onChange} />
      </div>
      {isOn && children}
    </section>
  );
}
