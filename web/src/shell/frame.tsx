import { partOf } from '@candor/ui/components/part';
import { ToastRegion } from '@candor/ui/components/toast-region';
import { type MouseEvent, type PointerEvent, type ReactNode, useSyncExternalStore } from 'react';
import { goTo, readTarget } from '../app/navigation.ts';
import { OpenPage } from '../app/page-host.tsx';
import { prefetchPage } from '../app/page-loader.ts';
import { TabBar } from './tab-bar.tsx';

const DeskPanel = partOf(async () => (await import('./desk-panel.tsx')).DeskPanel);

const wide = '(min-width: 1100px) and (min-height: 700px)';

function subscribeToWidth(onChange: () => void): () => void {
  const media = window.matchMedia(wide);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** The page of the app that a click or a press was about, or null. */
function targetOf(event: { readonly target: EventTarget }) {
  const link = (event.target as Element).closest?.('a[href^="#/"]');
  return link ? readTarget(link.getAttribute('href') ?? '') : null;
}

/** Follows links of the app (`#/pages/…`) as pages: tabs switch, others are pushed. */
function followLink(event: MouseEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const target = targetOf(event);
  if (target === null) return;
  event.preventDefault();
  goTo(target.path, target.parameters);
}

/** A finger that comes down on a link starts loading its page. */
function loadAhead(event: PointerEvent<HTMLElement>): void {
  const target = targetOf(event);
  if (target !== null) prefetchPage(target.path);
}

/** The column of the app: the page, the tab bar under it on tab pages, toasts over it. */
export function Frame(): ReactNode {
  const isWide = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(wide).matches);
  return (
    <>
      {isWide && <DeskPanel />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for links inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links click for the keyboard too. */}
      <div className="frame" onClick={followLink} onPointerDown={loadAhead}>
        <OpenPage />
        <TabBar />
        <ToastRegion />
      </div>
    </>
  );
}
