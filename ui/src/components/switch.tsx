import type { ButtonHTMLAttributes } from 'react';

interface SwitchProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onChange' | 'value'> {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, isOn, onChange, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={isOn}
      className="switch"
      onClick={() => onChange(!isOn)}
    />
  );
}
