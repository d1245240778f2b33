import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

interface ConfirmationBarProps {
  label: string;
  done: number;
  total: number;
}

/** One piece per network confirmation; the count stands beside it in digits. */
export function ConfirmationBar({ label, done, total }: ConfirmationBarProps): ReactNode {
  const t = useT();
  return (
    <div>
      <p className="flex justify-between gap-3 pb-1.5 text-small">
        <span className="font-medium">{label}</span>
        <span className="num text-ink-2">
          {t(m.deposit_of_n, { n: String(done), total: String(total) })}
        </span>
      </p>
      <ConfirmationPieces done={done} total={total} className="w-full" />
    </div>
  );
}

/** The pieces alone, for a row that says the count itself. */
export function ConfirmationPieces({
  done,
  total,
  className,
}: {
  done: number;
  total: number;
  className: string;
}): ReactNode {
  return (
    <span className={`flex gap-1 ${className}`} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces keep their places.
          key={index}
          className={`h-1.5 flex-1 rounded-full ${index < done ? 'bg-accent' : 'bg-press'}`}
        />
      ))}
    </span>
  );
}
