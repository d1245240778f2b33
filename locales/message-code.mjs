/** A name in braces; any other brace, and a backslash, is a mistake of the writer. */
const placeholder = /\{([A-Za-z0-9_]+)\}/g;

/**
 * One message in one language as JavaScript: a text, or a function of what is filled in. Throws
 * when it is written in a form that is not known.
 * @param {{ key: string, locale: string, message: unknown }} of
 */
export function messageCode({ key, locale, message }) {
  if (typeof message === 'string') return textCode(key, message);
  const { input, texts } = pluralOf(key, message);
  const rows = Object.entries(texts).map(([form, text]) => `${form}: ${template(key, text)}`);
  const chosen = `plural(${JSON.stringify(locale)}, i.${input}, { ${rows.join(', ')} })`;
  return `(i) => ${chosen}`;
}

/**
 * Names that are filled into a message, each once, in the order in which it tells them.
 * @param {{ key: string, message: unknown }} of
 * @returns {string[]}
 */
export function inputsOf({ key, message }) {
  if (typeof message === 'string') return namesIn(message);
  const { input, texts } = pluralOf(key, message);
  return [...new Set([input, ...Object.values(texts).flatMap(namesIn)])];
}

function textCode(key, text) {
  const code = template(key, text);
  return namesIn(text).length === 0 ? JSON.stringify(text) : `(i) => ${code}`;
}

function namesIn(text) {
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name))];
}

function template(key, text) {
  if (/[{}\\]/.test(text.replaceAll(placeholder, ''))) {
    throw new Error(`${key}: a brace or backslash that is no placeholder in “${text}”`);
  }
  const escaped = text.replaceAll('`', '\\`').replaceAll('$', '\\$');
  return `\`${escaped.replaceAll(placeholder, (_, name) => `\${i.${name}}`)}\``;
}

/** The one form of plurals: one number decides, and each of its forms has a text. */
function pluralOf(key, message) {
  const [plural, ...more] = Array.isArray(message) ? message : [];
  const [selector, ...others] = plural?.selectors ?? [];
  const declared = new RegExp(`^local ${selector} = (\\w+): plural$`);
  const input = plural?.declarations.map((row) => declared.exec(row)?.[1]).find(Boolean);
  const texts = Object.fromEntries(
    Object.entries(plural?.match ?? {}).map(([when, text]) => [
      when.startsWith(`${selector}=`) ? when.slice(selector.length + 1) : '',
      text,
    ]),
  );
  const isKnown = input !== undefined && 'other' in texts && !('' in texts);
  if (!isKnown || more.length > 0 || others.length > 0) {
    throw new Error(`${key}: a plural is one number with its forms, “other” among them`);
  }
  return { input, texts };
}
