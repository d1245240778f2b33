import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filterPositions } from './breached-filter.ts';
import { isBreached } from './breached-passwords.ts';
import { refuseCommon, refuseSimple } from './weak-secrets.ts';

const owner = { email: 'Ada.Lovelace@example.test', userId: '40718293' };
const at = { publicUrl: 'https://trade.hartfeld-invest.example', legalName: 'Löwenstein Ltd' };
const isRefused = (password: string) => refuseCommon(password, owner, 'password', at) !== null;

test('passwords that guessers try first are refused, whatever their case', () => {
  const weak = ['password', 'Password1', '123456', 'qwerty', 'iloveyou', 'QWERTY123', 'letmein'];
  expect(weak.filter((password) => !isRefused(password))).toEqual([]);
});

test('passwords from broken-into sites are refused, long ones of operators too', () => {
  const known = ['jordan23', 'letmein1', 'charlie7', 'trustno1', 'zaq12wsx', 'Mustang67'];
  const long = ['1qaz2wsx3edc4rfv', 'passwordpassword', 'thisismypassword', 'QwertyuiopAsdfghjkl'];
  const again = ['charlie7charlie7', 'Zaq12wsxZaq12wsxZaq12wsx'];
  expect([...known, ...long, ...again].filter((password) => !isRefused(password))).toEqual([]);
});

test('words of the product, its trade and this installation are refused however they are dressed', () => {
  const product = ['candor', 'candor1', 'Candor2026', 'trading1', 'c4nd0r!', '$tocks99', 'M4rket$'];
  const more = [
    '!!Trader-2026!!',
    'BrokerCandor2026',
    'myBitcoinWa11et',
    '股票交易2026',
    '@dmin123',
  ];
  const installation = ['Hartfeld2026!', 'h4rtf3ld-invest', 'löwenstein1'];
  const dressed = [...product, ...more, ...installation];
  expect(dressed.filter((password) => !isRefused(password))).toEqual([]);
  const elsewhere = { publicUrl: null, legalName: null };
  expect(refuseCommon('h4rtf3ld-1nvest', owner, 'password', elsewhere)).toBeNull();
  const fine = ['candorous kettle', 'mistrade9v', 'example kettle', 'stocking feet'];
  expect(fine.filter(isRefused)).toEqual([]);
});

test('of passwords nobody has, about one in ten thousand is refused by chance', () => {
  const filter = readFileSync(new URL('./breached-passwords.bloom', import.meta.url));
  const isSet = (bit: number) => ((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  const drawn = Array.from({ length: 50_000 }, (_, at) => `nobody has ${at * 7919}#`);
  const refused = drawn.filter((one) => filterPositions(one, filter.length * 8).every(isSet));
  expect(refused.filter(isBreached)).toEqual(refused);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(15);
});

test('one character again and again, and the order of digits or letters, are refused', () => {
  const weak = ['zzzzzzz', '76543210', '345678', 'defghijk', '........', '890123'];
  expect(weak.filter((password) => !isRefused(password))).toEqual([]);
});

test('the own e-mail, the name in it and the user ID are refused', () => {
  const own = ['ada.lovelace@example.test', 'ADA.LOVELACE', '40718293'];
  expect(own.filter((password) => !isRefused(password))).toEqual([]);
  expect(refuseCommon('40718293', { email: owner.email }, 'newPassword', at)).toBeNull();
});

test('letters that only look different hide no common password', () => {
  const wide = [
    'ｃｈａｒｌｉｅ７',
    'Ｚａｑ１２ｗｓｘ',
    '𝗷𝗼𝗿𝗱𝗮𝗻𝟮𝟯',
    '４０７１８２９３',
    'ａｄａ．ｌｏｖｅｌａｃｅ',
  ];
  const marked = ['chárlie7', 'cha\u0301rlie7', 'cándor1', 'j\u0336ordan23'];
  const unseen = ['char\u200blie7', 'jordan23\u00ad', 'iloveyou\u2800', 'iloveyou\u3164'];
  const dressed = [...wide, ...marked, ...unseen];
  expect(dressed.filter((password) => !isRefused(password))).toEqual([]);
  const fine = ['鸡蛋牛奶面包', '달걀우유빵과자', 'kéttle 42', 'Ｋettle 42'];
  expect(fine.filter(isRefused)).toEqual([]);
});

test('any other six characters are taken, as the product says', () => {
  const fine = ['secret 1', 'kettle42', '鸡蛋牛奶面包', 'aaaa!b', 'x9!x9!', 'aceg13'];
  expect(fine.filter(isRefused)).toEqual([]);
});

test('six digits in even steps, said again or a day are too simple', () => {
  const weak = [
    '000000',
    '777777',
    '123456',
    '654321',
    '890123',
    '246802',
    '121212',
    '123123',
    '010190',
    '311299',
    '123199',
    '900131',
    '020304',
  ];
  expect(weak.filter((digits) => refuseSimple(digits) === null)).toEqual([]);
  const fine = ['482915', '739460', '607418', '995527', '330047'];
  expect(fine.filter((digits) => refuseSimple(digits) !== null)).toEqual([]);
});
