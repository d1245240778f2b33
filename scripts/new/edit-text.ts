/** A change of a text that exists; it throws where the text is no longer as it was. */
export type Edit = (text: string) => string;

/** Puts lines before the first place where `anchor` stands. */
export function before(anchor: string, lines: string): Edit {
  return (text) => {
    if (!text.includes(anchor)) throw new Error(`“${anchor}” is not there any more`);
    return text.replace(anchor, () => `${lines}${anchor}`);
  };
}

/** Puts lines behind the first place where `anchor` stands. */
export function after(anchor: string, lines: string): Edit {
  return (text) => {
    if (!text.includes(anchor)) throw new Error(`“${anchor}” is not there any more`);
    return text.replace(anchor, () => `${anchor}${lines}`);
  };
}

/** Says other words, everywhere, in their order. */
export function saying(...change: readonly (readonly [string, string])[]): Edit {
  return (text) =>
    change.reduce((so, [from, to]) => {
      if (!so.includes(from)) throw new Error(`the example no longer says “${from}”`);
      return so.replaceAll(from, () => to);
    }, text);
}

/** One edit after the other. */
export function all(...edits: readonly Edit[]): Edit {
  return (text) => edits.reduce((so, edit) => edit(so), text);
}

/** Gives a file of words one more, at its end. */
export function withWord(key: string, words: string): Edit {
  return (text) => `${JSON.stringify({ ...JSON.parse(text), [key]: words }, null, 2)}\n`;
}

export const camel = (words: string): string =>
  words.replace(/[-/](\w)/g, (_all, letter: string) => letter.toUpperCase());

export const kebab = (word: string): string =>
  word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
