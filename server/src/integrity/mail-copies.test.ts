import type { HeadLine } from '@candor/engines/integrity/head-ports';
import type { Letter } from '@candor/engines/ports/mail';
import { expect, test } from 'vitest';
import { createMailCopies } from './mail-copies.ts';

test('the lines of an hour go in one letter, each as it stands in the file', async () => {
  const letters: Letter[] = [];
  const send = async (letter: Letter) => void letters.push(letter);
  const copies = createMailCopies({ send } as Parameters<typeof createMailCopies>[0], 'a@b.test');
  expect([copies.name, copies.everyMs]).toEqual(['HEADS_MAIL', 3_600_000]);
  await copies.send([{ text: '{"n":"1"}' }, { text: '{"n":"2"}' }] as HeadLine[]);
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    ['a@b.test', 'Candor: signed heads of the books'],
  ]);
  expect(letters[0]?.text.split('\n').slice(1)).toEqual(['', '{"n":"1"}', '{"n":"2"}', '']);
});
