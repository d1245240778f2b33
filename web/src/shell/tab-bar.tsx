import { ArrowLeftRight, ChartCandlestick, CircleUser, House, Star } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { usePlace } from '../app/history.ts';
import { hrefTo, readTarget } from '../app/navigation.ts';
import { type RoutePath, routeEntry } from '../app/routes.ts';

const tabs = [
  { path: 'pages/home/index', label: m.common_tab_home, Icon: House },
  { path: 'pages/market/index', label: m.common_tab_markets, Icon: ChartCandlestick },
  { path: 'pages/watchlist/index', label: m.common_tab_watchlists, Icon: Star },
  { path: 'pages/trade/index', label: m.common_tab_trade, Icon: ArrowLeftRight },
  { path: 'pages/profile/index', label: m.common_tab_account, Icon: CircleUser },
] as const;

/** The tab page that is open, or null on a pushed page. */
function openTab(target: string): RoutePath | null {
  const path = readTarget(target)?.path;
  return path !== undefined && routeEntry(path).kind === 'tab' ? path : null;
}

/** The five tabs, on the tab pages only. The current one is inked, not coloured. */
export function TabBar(): ReactNode {
  const t = useT();
  const open = openTab(usePlace().target);
  if (open === null) return null;
  return (
    <nav className="tab-bar" aria-label={t(m.shell_main_navigation)}>
      {tabs.map(({ path, label, Icon }) => (
        <a key={path} href={hrefTo(path)} aria-current={path === open ? 'page' : undefined}>
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
          {t(label)}
        </a>
      ))}
    </nav>
  );
}
