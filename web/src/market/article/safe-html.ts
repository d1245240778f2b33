import { trustedPolicy } from '../../app/trusted.ts';

/** Tags an article may use. Everything else loses its tag and keeps its text. */
const allowed = [
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'b',
  'strong',
  'em',
  'i',
  'blockquote',
  'br',
  'a',
] as const;
export type SafeTag = (typeof allowed)[number];

/** Tags whose content is never text to read. */
const dropped: readonly string[] = [
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'svg',
];
const nodesMax = 5000;

export interface SafeElement {
  readonly tag: SafeTag;
  readonly href: string | null;
  readonly children: readonly SafeNode[];
}
export type SafeNode = string | SafeElement;

/** Passes everything on: what is parsed by `DOMParser` runs nothing and is put into no page. */
const inert = trustedPolicy('candor-article', { createHTML: (html) => html });

/**
 * Reads an article's HTML into allowed elements and text. Attributes are dropped but for the
 * address of a link, which must be `http`, `https` or a route of the app. Nothing is ever put into
 * the page as HTML.
 */
export function safeNodes(html: string): readonly SafeNode[] {
  const document = new DOMParser().parseFromString(inert.createHTML(html), 'text/html');
  let left = nodesMax;
  const read = (parent: Node): SafeNode[] =>
    [...parent.childNodes].flatMap((node): SafeNode[] => {
      left -= 1;
      if (left < 0) return [];
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ? [node.textContent] : [];
      if (!(node instanceof Element)) return [];
      const tag = node.tagName.toLowerCase();
      if (dropped.includes(tag)) return [];
      const children = read(node);
      const known = allowed.find((one) => one === tag);
      if (known === undefined) return children;
      const href = known === 'a' ? safeAddress(node.getAttribute('href')) : null;
      if (known === 'a' && href === null) return children;
      return [{ tag: known, href, children }];
    });
  return read(document.body);
}

/**
 * The address of a link if it leads to a page: ours (`#/pages/…`) or one of
 * the web. Null otherwise.
 */
export function safeAddress(href: string | null): string | null {
  if (href === null) return null;
  const text = href.trim();
  if (text.startsWith('#/')) return text;
  if (text.startsWith('/pages/')) return `#${text}`;
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null; // No address at all: its words stay as text.
  }
}
