/** The deepest real feed nests some twelve elements; XHTML in Atom adds as many again. */
const DEPTH_MAX = 64;
/** A hundred items of a hundred elements each are 10,000. */
const TAGS_MAX = 20_000;
const ATTRIBUTES_MAX = 20_000;
/** An article of ours nests lists and quotes; unclosed paragraphs count as nested here. */
const HTML_DEPTH_MAX = 256;
const HTML_TAGS_MAX = 5_000;
/** How the tags begin that hold nothing: br, hr, img, input. */
const emptyTags: ReadonlySet<string> = new Set(['br', 'hr', 'im', 'in']);

/**
 * Says what makes a feed too costly to parse, or null. It counts nested elements, tags and
 * attributes outside comments and CDATA in one pass over the text: a parser needs up to a second of
 * the main thread for a megabyte of nothing but tags. Takes some milliseconds a megabyte.
 */
export function costOfFeed(xml: string): string | null {
  let [depth, tags, attributes, at] = [0, 0, 0, 0];
  for (;;) {
    const start = xml.indexOf('<', at);
    if (start === -1) return null;
    const skipped = skippedFrom(xml, start);
    if (skipped !== null) {
      at = skipped;
      tags += 1;
    } else {
      const tag = tagFrom(xml, start);
      tags += 1;
      attributes += tag.attributes;
      if (xml[start + 1] === '/') depth = Math.max(0, depth - 1);
      else if (!tag.isEmpty) depth += 1;
      at = tag.end;
    }
    if (depth > DEPTH_MAX) return `more than ${DEPTH_MAX} elements nested`;
    if (tags > TAGS_MAX) return `more than ${TAGS_MAX} tags`;
    if (attributes > ATTRIBUTES_MAX) return `more than ${ATTRIBUTES_MAX} attributes`;
  }
}

/** True when the HTML of one item has more tags, or more of them nested, than a text needs. */
export function isTangled(html: string): boolean {
  let [depth, tags] = [0, 0];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    tags += 1;
    if (html[at + 1] === '/') depth = Math.max(0, depth - 1);
    else if (!emptyTags.has(html.slice(at + 1, at + 3).toLowerCase())) depth += 1;
    if (tags > HTML_TAGS_MAX || depth > HTML_DEPTH_MAX) return true;
  }
  return false;
}

/** Where a comment, CDATA or an instruction that begins here ends; null for an element. */
function skippedFrom(xml: string, start: number): number | null {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!xml.startsWith(opening, start)) continue;
    const end = xml.indexOf(closing, start + opening.length);
    return end === -1 ? xml.length : end + closing.length;
  }
  // Of a document type the entities are counted one by one.
  return xml.startsWith('<!', start) ? start + 2 : null;
}

function tagFrom(xml: string, start: number) {
  let attributes = 0;
  let quote = '';
  for (let at = start + 1; at < xml.length; at += 1) {
    const letter = xml[at] ?? '';
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '=') attributes += 1;
    else if (letter === '>') return { end: at + 1, attributes, isEmpty: xml[at - 1] === '/' };
  }
  return { end: xml.length, attributes, isEmpty: false };
}
