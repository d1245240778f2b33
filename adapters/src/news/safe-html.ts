import sanitize from 'sanitize-html';

/** The tags an article of ours may use; everything else loses its tag and keeps its words. */
const tags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'b', 'strong', 'em', 'i', 'blockquote', 'br', 'a'];
/** Elements whose content is no text to read. */
const silent = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg'];

/**
 * HTML of strangers made safe: few tags, no attribute but the whole address of a page of the web.
 */
export function safeHtml(html: string): string {
  return sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nonTextTags: silent,
    transformTags: {
      a: (_tag, { href = '' }) => {
        // What leads to no page of the web keeps its words and leads nowhere.
        const attribs: sanitize.Attributes = /^https?:\/\//i.test(href) ? { href } : {};
        return { tagName: 'a', attribs };
      },
      h1: 'h2',
      div: 'p',
    },
  });
}

/** The words of HTML in one line, without any tag, cut at `lengthMax` characters. */
export function plainText(html: string, lengthMax: number): string {
  // No `<` inside, so that a thousand tags without an end are read once and not a thousand times.
  const spaced = html.replace(/<(?:\/p|\/div|\/li|br|\/h\d)[^<>]*>/gi, '$& ');
  const words = sanitize(spaced, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: silent,
    textFilter: unescaped,
  });
  const line = words.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= lengthMax ? line : `${letters.slice(0, lengthMax - 1).join('')}…`;
}

/** The sanitizer writes text for HTML; ours is escaped where it is put into a page. */
function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
