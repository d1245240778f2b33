import { m } from '@candor/locales/messages';
import { useT } from '../words.ts';

interface NotLoadedProps {
  onRetry: () => void;
  /** The last figure that was known and how old it is, in words. */
  lastKnown?: { value: string; age: string } | undefined;
}

/** In place of a figure that could not be read: `--`, "Not loaded · Retry". Never a zero. */
export function NotLoaded({ onRetry, lastKnown }: NotLoadedProps) {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="na" aria-hidden="true">
        --
      </span>
      <span className="text-small text-ink-2">
        {t(m.common_not_loaded)} ·{' '}
        <button type="button" className="link hit" onClick={onRetry}>
          {t(m.common_retry)}
        </button>
      </span>
      {lastKnown && (
        <span className="basis-full text-small text-ink-2">
          {t(m.common_last_known, lastKnown)}
        </span>
      )}
    </span>
  );
}
