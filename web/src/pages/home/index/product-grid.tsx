import {
  ArrowLeftRight,
  CalendarClock,
  Flame,
  Gavel,
  Gem,
  Globe,
  Hexagon,
  Package,
  ScrollText,
  Ticket,
  UsersRound,
  Wheat,
} from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { SectionHeader } from '@candor/ui/components/section-header';
import { type Message, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { type GivenParameters, hrefTo } from '../../../app/navigation.ts';
import type { RoutePath } from '../../../app/routes.ts';
import { LaterMark } from '../../../shell/later-mark.tsx';

interface Product {
  readonly key: string;
  readonly label: Message<Record<never, never>>;
  readonly mark: ReactNode;
  readonly path: RoutePath;
  readonly parameters?: GivenParameters;
}

const look = { size: 21, strokeWidth: 1.7, 'aria-hidden': true } as const;
const market = (tab: string) => ({ path: 'pages/market/index', parameters: { tab } }) as const;
const futures = (type?: string) =>
  ({ path: 'pages/product/future', parameters: { type } }) as const;

/** The order is fixed; it never follows popularity. */
const products: readonly Product[] = [
  { key: 'us', label: m.common_product_us_stocks, mark: 'US', ...market('us') },
  { key: 'hk', label: m.common_product_hk_stocks, mark: 'HK', path: 'pages/hkstock/index' },
  { key: 'eu', label: m.common_product_eu_stocks, mark: 'EU', ...market('eu') },
  {
    key: 'indices',
    label: m.common_product_global_indices,
    mark: <Globe {...look} />,
    ...market('indices'),
  },
  {
    key: 'futures',
    label: m.common_product_futures,
    mark: <CalendarClock {...look} />,
    ...futures(),
  },
  {
    key: 'metals',
    label: m.common_product_metals,
    mark: <Gem {...look} />,
    ...futures('metal'),
  },
  {
    key: 'energy',
    label: m.common_product_energy,
    mark: <Flame {...look} />,
    ...futures('energy'),
  },
  {
    key: 'agriculture',
    label: m.home_agriculture,
    mark: <Wheat {...look} />,
    ...futures('agriculture'),
  },
  {
    key: 'forex',
    label: m.common_product_forex,
    mark: <ArrowLeftRight {...look} />,
    ...market('forex'),
  },
  {
    key: 'crypto',
    label: m.common_product_crypto,
    mark: <Hexagon {...look} />,
    ...market('crypto'),
  },
  {
    key: 'bonds',
    label: m.common_product_bonds,
    mark: <ScrollText {...look} />,
    ...market('bonds'),
  },
  {
    key: 'block',
    label: m.common_product_block_trading,
    mark: <Package {...look} />,
    path: 'pages/product/blocktrade',
  },
  {
    key: 'ipo',
    label: m.home_ipo,
    mark: <Ticket {...look} />,
    path: 'pages/product/newstock',
  },
  {
    key: 'follow',
    label: m.home_follow,
    mark: <UsersRound {...look} />,
    path: 'pages/product/follow',
  },
  {
    key: 'auction',
    label: m.home_auction,
    mark: <Gavel {...look} />,
    path: 'pages/product/auction',
  },
];
const shownShut = 10;

/** Two rows of five; the link opens the third in place, nothing else moves. */
export function ProductGrid() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? products : products.slice(0, shownShut);
  return (
    <section className="mt-5">
      <div className="-mb-1.5">
        <SectionHeader
          title={t(m.home_products)}
          action={
            <button
              type="button"
              className="hit"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen
                ? t(m.home_fewer_products)
                : t(m.home_all_products, { count: String(products.length) })}
            </button>
          }
        />
      </div>
      <nav className="home-grid" aria-label={t(m.home_products)}>
        {shown.map((product) => (
          <a key={product.key} href={hrefTo(product.path, product.parameters)}>
            <span className="home-grid-mark" aria-hidden="true">
              {product.mark}
            </span>
            <span className="home-grid-label">{t(product.label)}</span>
            <LaterMark path={product.path} />
          </a>
        ))}
      </nav>
    </section>
  );
}
