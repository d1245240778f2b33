import { expect, test } from 'vitest';
import { emptyForm, identityFault, identityInput } from './identity-form.ts';

const image = { url: '/file/1', name: 'a.jpg', bytes: 1, originalBytes: null };

test('what is missing is named in the order of the page', () => {
  const steps = [
    [{ country: 'HK' }, 'COUNTRY_REQUIRED'],
    [{ firstName: 'Ada' }, 'FIRST_NAME_REQUIRED'],
    [{ lastName: 'Chan' }, 'LAST_NAME_REQUIRED'],
    [{ number: 'A123456(3)' }, 'ID_CARD_REQUIRED'],
    [{ front: image }, 'IMAGE_REQUIRED'],
    [{ back: image }, 'IMAGE_REQUIRED'],
  ] as const;
  let form = emptyForm;
  for (const [change, fault] of steps) {
    expect(identityFault(form, 1)).toBe(fault);
    form = { ...form, ...change };
  }
  expect(identityFault(form, 1)).toBeNull();
  expect(identityFault({ ...form, number: ' -()' }, 2)).toBe('PASSPORT_REQUIRED');
  expect(identityFault({ ...form, back: null }, 2)).toBeNull();
});

test('a passport is sent without a back and under its own name', () => {
  const form = { ...emptyForm, number: 'K1', front: image, back: image };
  expect(identityInput(form, 2)).toMatchObject({ passportNumber: 'K1', cardType: 2 });
  expect(identityInput(form, 2)).not.toHaveProperty('backUrl');
  expect(identityInput(form, 1)).toMatchObject({ idCardNumber: 'K1', backUrl: '/file/1' });
});
