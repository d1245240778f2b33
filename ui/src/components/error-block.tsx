import { RotateCw } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../words.ts';
import { Button } from './button.tsx';

interface ErrorBlockProps {
  /** The server's message, or "Network Error". */
  message: ReactNode;
  onRetry: () => void;
  isRetrying?: boolean;
  /** A block inside a page: one line and a Retry, no drawing. */
  isInline?: boolean;
}

/** A block that failed: what failed, what is not affected, Retry. */
export function ErrorBlock({ message, onRetry, isRetrying, isInline }: ErrorBlockProps) {
  const t = useT();
  if (isInline) {
    return (
      <p className="flex items-center gap-1 px-edge py-3 text-small text-ink-2" role="alert">
        <span className="min-w-0">{message}</span>
        <span aria-hidden="true">·</span>
        <button
          type="button"
          className="link hit shrink-0"
          onClick={onRetry}
          aria-disabled={isRetrying}
        >
          {t(m.common_retry)}
        </button>
      </p>
    );
  }
  return (
    <div className="state-block" role="alert">
      <svg width="120" height="44" viewBox="0 0 120 44" fill="none" aria-hidden="true">
        <path
          d="M2 30c7 3 10-4 16-4s8 5 14 2 8-12 16-14"
          stroke="var(--c-ink)"
          strokeWidth="1.75"
          strokeLinecap="round"
        />
        <circle cx="56" cy="10" r="4" stroke="var(--c-ink)" strokeWidth="1.75" />
        <path d="M64 10h54" stroke="var(--c-control)" strokeDasharray="3 3" />
        <path d="M2 42h116" stroke="var(--c-line-strong)" strokeDasharray="1.5 3" />
      </svg>
      <h2>{message}</h2>
      <p>{t(m.ui_not_affected)}</p>
      <Button isBusy={isRetrying ?? false} onClick={onRetry}>
        <RotateCw size={18} aria-hidden="true" />
        {t(m.common_retry)}
      </Button>
    </div>
  );
}
