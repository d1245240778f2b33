import { m } from '@candor/locales/messages';
import type { Say } from '@candor/ui/words';
import { hrefTo } from '../../../app/navigation.ts';

const cards = {
  order: { words: m.support_about_order, path: 'pages/order/detail' },
  deposit: { words: m.support_about_deposit, path: 'pages/deposit/record' },
  withdrawal: { words: m.support_about_withdrawal, path: 'pages/profile/transaction' },
  loan: { words: m.support_about_loan, path: 'pages/loan/index' },
  kyc: { words: m.support_about_kyc, path: 'pages/kycverify/index' },
  block: { words: m.support_about_block, path: 'pages/product/blocktrade' },
} as const;

const ID = /^[A-Za-z0-9_.:-]{1,64}$/;

/** What the page was opened for, as a line says it; null for nothing we know. */
export function aboutOf(parameters: Readonly<Record<string, string>>): string | null {
  const { orderId, topic = '' } = parameters;
  const said = orderId === undefined ? topic : `order ${orderId}`;
  const [word = '', id, ...more] = said.split(' ');
  if (!Object.hasOwn(cards, word) || more.length > 0) return null;
  return id === undefined || ID.test(id) ? said : word;
}

/** The card of what is asked about, with the way there; null for nothing we know. */
export function aboutCard(
  about: string,
  t: Say,
): { readonly title: string; readonly href: string } | null {
  const [word = '', id] = about.split(' ');
  if (!Object.hasOwn(cards, word)) return null;
  const { words, path } = cards[word as keyof typeof cards];
  const title = [t(words), id].filter(Boolean).join(' ');
  return { title, href: path === 'pages/order/detail' ? hrefTo(path, { id }) : hrefTo(path) };
}
