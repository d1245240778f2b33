import { m } from '@candor/locales/messages';
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
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { type Message, useT } from '../../../app/words.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';

interface Product {
  readonly key: string;
  readonly label: Message<Record<never, never>>;
  readonly mark: ReactNode;
  readonly href: string;
}

const look = { size: 21, strokeWidth: 1.7, 'aria-hidden': true } as const;
const market = (tab: string, type?: string) => hrefTo('pages/market/index', { tab, type });
const futures = (type?: string) => hrefTo('pages/product/future', { type });

/** The order is fixed; it never follows popularity. */
const products: readonly Product[] = [
  { key: 'us', label: m.common_product_us_stocks, mark: 'US', href: market('us') },
  { key: 'hk', label: m.common_product_hk_stocks, mark: 'HK', href: hrefTo('pages/hkstock/index') },
  { key: 'eu', label: m.common_product_eu_stocks, mark: 'EU', href: market('eu') },
  {
    key: 'indices',
    label: m.common_product_global_indices,
    mark: <Globe {...look} />,
    href: market('indices'),
  },
  {
    key: 'futures',
    label: m.common_product_futures,
    mark: <CalendarClock {...look} />,
    href: futures(),
  },
  {
    key: 'metals',
    label: m.common_product_metals,
    mark: <Gem {...look} />,
    href: futures('metal'),
  },
  {
    key: 'energy',
    label: m.common_product_energy,
    mark: <Flame {...look} />,
    href: futures('energy'),
  },
  {
    key: 'agriculture',
    label: m.home_agriculture,
    mark: <Wheat {...look} />,
    href: futures('agriculture'),
  },
  {
    key: 'forex',
    label: m.common_product_forex,
    mark: <ArrowLeftRight {...look} />,
    href: market('forex'),
  },
  {
    key: 'crypto',
    label: m.common_product_crypto,
    mark: <Hexagon {...look} />,
    href: market('crypto'),
  },
  {
    key: 'bonds',
    label: m.common_product_bonds,
    mark: <ScrollText {...look} />,
    href: market('bonds'),
  },
  {
    key: 'block',
    label: m.common_product_block_trading,
    mark: <Package {...look} />,
    href: hrefTo('pages/product/blocktrade'),
  },
  {
    key: 'ipo',
    label: m.home_ipo,
    mark: <Ticket {...look} />,
    href: hrefTo('pages/product/newstock'),
  },
  {
    key: 'follow',
    label: m.home_follow,
    mark: <UsersRound {...look} />,
    href: hrefTo('pages/product/follow'),
  },
  {
    key: 'auction',
    label: m.home_auction,
    mark: <Gavel {...look} />,
    href: hrefTo('pages/product/auction'),
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
          <a key={product.key} href={product.href}>
            <span className="home-grid-mark" aria-hidden="true">
              {product.mark}
            </span>
            <span className="home-grid-label">{t(product.label)}</span>
          </a>
        ))}
      </nav>
    </section>
  );
}
