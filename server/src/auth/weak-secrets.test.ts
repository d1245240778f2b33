import { expect, test } from 'vitest';
import { refuseCommon, refuseSimple } from './weak-secrets.ts';

const owner = { email: 'Ada.Lovelace@example.test', userId: '40718293' };
const isRefused = (password: string) => refuseCommon(password, owner, 'password') !== null;

test('passwords that guessers try first are refused, whatever their case', () => {
  const weak = ['password', 'Password1', '123456', 'qwerty', 'iloveyou', 'QWERTY123', 'letmein'];
  expect(weak.filter((password) => !isRefused(password))).toEqual([]);
});

test('one character again and again, and the order of digits or letters, are refused', () => {
  const weak = ['zzzzzzz', '76543210', '345678', 'defghijk', '........', '890123'];
  expect(weak.filter((password) => !isRefused(password))).toEqual([]);
});

test('the own e-mail, the name in it and the user ID are refused', () => {
  const own = ['ada.lovelace@example.test', 'ADA.LOVELACE', '40718293'];
  expect(own.filter((password) => !isRefused(password))).toEqual([]);
  expect(refuseCommon('40718293', { email: owner.email }, 'newPassword')).toBeNull();
});

test('any other six characters are taken, as the product says', () => {
  const fine = ['secret 1', 'kettle42', '鸡蛋牛奶面包', 'aaaaab', 'x9!x9!', 'aceg13'];
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
