import type { Config } from '../config/config.ts';

/**
 * Words that whoever guesses at a broker tries beside the lists: the product, what it is for, and
 * who is in charge. Those of the installation come from `PUBLIC_URL` and `LEGAL_NAME`.
 */
const tradeWords = `
  candor trade trades trader traders trading broker brokers brokerage invest investor investors
  investing investment investments stock stocks share shares market markets bond bonds option
  options future futures forex crypto bitcoin ethereum coin coins wallet money cash fund funds
  finance financial capital profit profits dividend dividends portfolio margin exchange account
  accounts order orders bull bear long short customer client support admin administrator
  operator operations staff welcome login password passwort my the app
  股票 交易 证券 證券 投资 投資 理财 理財
  账户 帳戶 赚钱 賺錢 密码 密碼 基金 市场 市場`
  .trim()
  .split(/\s+/);

/** Parts of names that everybody has: they are no words of this installation. */
const everybodys = new Set(
  'localhost example limited incorporated company corporation gmbh group holding holdings'.split(
    ' ',
  ),
);
/** A shorter part of a name stands in too many passwords that have nothing to do with it. */
const partMin = 4;

export type Installation = Pick<Config, 'publicUrl' | 'legalName'>;

/**
 * Whether a password is nothing but words of this product, this installation and its trade, one
 * after another, with any digits and signs around and between them, and letters written as digits
 * and signs as usual (`c4nd0r`, `$tocks`).
 */
export function isOfOwnWords(password: string, installation: Installation): boolean {
  const words = new Set([...tradeWords, ...namesOf(installation)]);
  return readings(password.normalize('NFKC').toLowerCase()).some((text) => isMadeOf(text, words));
}

/** The letters of a password: as typed, and as read with digits and signs for letters. */
function readings(plain: string): readonly string[] {
  const start = /^[^\p{L}]+/u;
  const end = /[^\p{L}]+$/u;
  const cut = [
    plain,
    plain.replace(start, ''),
    plain.replace(end, ''),
    plain.replace(start, '').replace(end, ''),
  ];
  const swapped = cut.flatMap((text) => [...swaps].map((swap) => swap(text)));
  return [...new Set([plain, ...swapped])].map((text) => text.replace(/[^\p{L}]/gu, ''));
}

const lettersOf: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '+': 't',
};
/** A one, a bar and an exclamation mark stand for an i, or for an l. */
const swaps = ['i', 'l'].map(
  (one) => (text: string) =>
    [...text].map((sign) => (/[1|!]/.test(sign) ? one : (lettersOf[sign] ?? sign))).join(''),
);

/** Whether words follow one another from the first letter to the last. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const longest = Math.max(...[...words].map((word) => word.length));
  const reached = new Set([0]);
  for (let at = 1; at <= text.length; at += 1) {
    for (let from = Math.max(0, at - longest); from < at; from += 1) {
      if (reached.has(from) && words.has(text.slice(from, at))) reached.add(at);
    }
  }
  return text.length > 0 && reached.has(text.length);
}

/** Host and owner, whole and in their parts. */
function namesOf({ publicUrl, legalName }: Installation): readonly string[] {
  const host = URL.canParse(publicUrl ?? '') ? new URL(publicUrl ?? '').hostname : '';
  return [host, legalName ?? ''].flatMap((name) => {
    const parts = name
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}]+/u);
    const own = parts.filter((part) => isLong(part) && !everybodys.has(part));
    return [parts.join(''), ...own].filter(isLong);
  });
}

function isLong(part: string): boolean {
  return part.length >= (/^\p{Script=Han}/u.test(part) ? 2 : partMin);
}
