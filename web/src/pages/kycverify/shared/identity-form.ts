import type { Inputs } from '@candor/contract/all-routes';
import type { UploadedImage } from '../../../upload/use-image-upload.ts';

export type CardType = 1 | 2;

export interface IdentityForm {
  readonly country: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly number: string;
  readonly front: UploadedImage | null;
  readonly back: UploadedImage | null;
}

export const emptyForm: IdentityForm = {
  country: '',
  firstName: '',
  lastName: '',
  number: '',
  front: null,
  back: null,
};

/** What is missing, in the order of the page. */
export type IdentityFault =
  | 'COUNTRY_REQUIRED'
  | 'FIRST_NAME_REQUIRED'
  | 'LAST_NAME_REQUIRED'
  | 'ID_CARD_REQUIRED'
  | 'PASSPORT_REQUIRED'
  | 'IMAGE_REQUIRED';

/** The first thing that is missing, in the server's order of refusals. */
export function identityFault(form: IdentityForm, cardType: CardType): IdentityFault | null {
  if (form.country === '') return 'COUNTRY_REQUIRED';
  if (form.firstName.trim() === '') return 'FIRST_NAME_REQUIRED';
  if (form.lastName.trim() === '') return 'LAST_NAME_REQUIRED';
  if (!/[\p{L}\p{N}]/u.test(form.number)) {
    return cardType === 1 ? 'ID_CARD_REQUIRED' : 'PASSPORT_REQUIRED';
  }
  if (form.front === null || (cardType === 1 && form.back === null)) return 'IMAGE_REQUIRED';
  return null;
}

/** What is handed in. */
export function identityInput(form: IdentityForm, cardType: CardType): Inputs['updateReal'] {
  const { country, firstName, lastName, number, front, back } = form;
  return {
    country,
    firstName,
    lastName,
    cardType,
    frontUrl: front?.url ?? '',
    ...(cardType === 1
      ? { idCardNumber: number, backUrl: back?.url ?? '' }
      : { passportNumber: number }),
  };
}
