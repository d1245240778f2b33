import { m } from '@candor/locales/messages';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isOnlineNow, useIsOnline } from '../reach/online.ts';
import { showToast } from '../toasts.ts';
import type { Say } from '../words.ts';

const missingShownMs = 6_000;

interface PartOptions {
  /** Stands there while the code is on its way. */
  readonly fallback?: ReactNode;
  /** The code cannot be had. Without this the part asks again once there is a connection. */
  readonly onMissing?: () => void;
}

export interface Part<Props> {
  (props: Props & PartOptions): ReactNode;
  /** Fetches the code ahead of its use, in silence. */
  fetchAhead: () => void;
}

/**
 * A piece of a page whose code comes apart from the page. What cannot be had, without a connection
 * or because a newer version took its place, leaves the rest of the page and what was typed there
 * as they are.
 */
export function partOf<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Part<Props> {
  let arrived: ComponentType<Props> | null = null;
  const get = async () => {
    // Browsers remember code that could not be had: without a connection none is asked for.
    if (arrived === null && !isOnlineNow()) throw new Error('There is no connection.');
    arrived ??= await load();
    return arrived;
  };
  function Show({ fallback = null, onMissing, ...props }: Props & PartOptions): ReactNode {
    const [Piece, setPiece] = useState(() => arrived);
    const isOnline = useIsOnline();
    const isMissing = Piece === null;
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again when back online.
    useEffect(() => {
      if (!isMissing) return;
      let isLeft = false;
      get().then(
        (loaded) => {
          if (!isLeft) setPiece(() => loaded);
        },
        () => {
          if (!isLeft) onMissing?.();
        },
      );
      return () => {
        isLeft = true;
      };
    }, [isMissing, isOnline]);
    return Piece === null ? fallback : <Piece {...(props as unknown as Props)} />;
  }
  return Object.assign(Show, { fetchAhead: () => void get().catch(() => undefined) });
}

/** Says that a part cannot be had, with the one thing that helps where the browser remembers it. */
export function sayMissing(): void {
  const retry = { text: (say: Say) => say(m.common_retry), run: () => window.location.reload() };
  showToast((say) => say(m.common_error_network_error), {
    lastsMs: missingShownMs,
    ...(isOnlineNow() ? { action: retry } : {}),
  });
}
