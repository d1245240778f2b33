import { classNames } from '@candor/ui/class-names';
import { PaperLine, PaperTag } from '@candor/ui/components/paper';
import { ToastSlot } from '@candor/ui/components/toast-slot';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { useIsPaper, useScenario } from '../api/app-config.ts';
import { goBack } from '../app/navigation.ts';
import { PushedNavbar, TabNavbar } from './navbar.tsx';
import { usePageContext } from './page-context.ts';
import { useScrollMemory } from './scroll-memory.ts';
import { StandstillBar } from './standstill-bar.tsx';

interface PageProps {
  /** The page's name: heading, and the title of the browser's tab. */
  title: string;
  /** In place of the plain title. On a tab page it must hold the `h1` itself. */
  heading?: ReactNode;
  /** A second, quieter line under a pushed page's title. */
  subtitle?: ReactNode;
  /** Icon buttons at the right; on a pushed page one. */
  actions?: ReactNode;
  /** An `ActionBar` at the bottom, for what commits. */
  bar?: ReactNode;
  /** What Back does instead of going one page back. */
  onBack?: () => void;
  /** In place of the whole navbar. The page holds its `h1` itself. */
  head?: ReactNode;
  children: ReactNode;
}

const ScrollerContext = createContext<RefObject<HTMLElement | null>>({ current: null });

/** The element the page scrolls in, for virtual lists. */
export function useScroller(): RefObject<HTMLElement | null> {
  return useContext(ScrollerContext);
}

/** One screen: navbar, paper label, offline bar, what scrolls, and the bar at the bottom. */
export function Page(props: PageProps) {
  const { title, heading, subtitle, actions, bar, onBack, head, children } = props;
  const { motion } = usePageContext();
  const scroller = useRef<HTMLElement | null>(null);
  useScrollMemory(scroller);

  useEffect(() => {
    document.title = `${title} · Candor`;
  }, [title]);
  useEffect(() => {
    // A new page is read from its start; the first page of the visit keeps the browser's focus.
    if (motion !== 'none') scroller.current?.focus({ preventScroll: true });
  }, [motion]);

  return (
    <ScrollerContext value={scroller}>
      <div className="page" data-motion={motion}>
        <header className="page-head">
          {head ?? (
            <Navbar
              title={title}
              heading={heading}
              subtitle={subtitle}
              actions={actions}
              onBack={onBack}
            />
          )}
          <MoneyLabel />
          <StandstillBar />
        </header>
        <main ref={scroller} className="page-scroll" tabIndex={-1}>
          <div className={classNames('page-content', bar !== undefined && 'page-content-barred')}>
            {children}
          </div>
        </main>
        <ToastSlot />
        {bar}
      </div>
    </ScrollerContext>
  );
}

type NavbarProps = Pick<PageProps, 'title' | 'heading' | 'subtitle' | 'actions' | 'onBack'>;

function Navbar({ title, heading = title, subtitle, actions, onBack = goBack }: NavbarProps) {
  const { kind, paper, path } = usePageContext();
  const isPaper = useIsPaper();
  // Quote pages show the label beside the price, where there is room for it.
  const isQuote = path.includes('quote');
  const tag = isPaper && paper === 'tag' && !isQuote && <PaperTag />;
  if (kind === 'tab') return <TabNavbar title={heading} tag={tag} actions={actions} />;
  return (
    <PushedNavbar
      title={heading}
      subtitle={subtitle}
      onBack={onBack}
      actions={
        <>
          {tag}
          {actions}
        </>
      }
    />
  );
}

/**
 * The line of money pages, under the navbar; of every page while a scenario is laid over the
 * market. It cannot be dismissed.
 */
function MoneyLabel() {
  const { paper, kind } = usePageContext();
  const isPaper = useIsPaper();
  const scenario = useScenario();
  const isShown = scenario !== null || (isPaper && paper === 'line');
  return isShown ? <PaperLine isCentred={kind === 'push'} scenario={scenario} /> : null;
}
