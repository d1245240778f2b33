import { randomBytes } from 'node:crypto';
import { reviewStatus } from '@candor/contract/enums';
import type { InputOf } from '@candor/contract/route';
import type { updateReal as route } from '@candor/contract/routes/user';
import { listAreas } from '@candor/domain/kyc/areas';
import { type CardType, maskedNumber, plainNumber } from '@candor/domain/kyc/document-number';
import { personName } from '@candor/domain/kyc/person-name';
import { KYC_ANSWER_WITHIN_MS, KYC_REVIEW_MS } from '@candor/domain/kyc/review-identity';
import { ownUser } from '../../auth/own-user.ts';
import { secondsOf } from '../../auth/throttles.ts';
import { accept, type Refused, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import type { Services } from '../../services.ts';

const DAY_MS = 24 * 3_600_000;
const ID_BYTES = 12;
/** Handed in by one customer in a day: whether a number is on another account is no game. */
const A_DAY_MAX = 5;

/**
 * Hands in identity documents for review. Refusals: COUNTRY_REQUIRED, FIRST_NAME_REQUIRED,
 * LAST_NAME_REQUIRED, FIELD_TOO_LONG and FIELD_INVALID of a name, ID_CARD_REQUIRED,
 * PASSPORT_REQUIRED, IMAGE_REQUIRED, KYC_DONE, KYC_PENDING, TOO_MANY.
 */
export const updateReal = endpoint('updateReal', async (call, services) => {
  const { caller, input, nowMs } = call;
  const { userId } = caller;
  const person = readPerson(input);
  if ('isAccepted' in person) return person;
  const images = await findImages(userId, input, services);
  if ('isAccepted' in images) return images;
  const { stores, documentNumbers } = services;
  const id = caseIdFor(call, services);
  const handedIn = await stores.kyc.find(id);
  if (handedIn !== null) return pendingSince(handedIn.submitMs);
  const { kycStatus } = await ownUser(caller, services);
  if (kycStatus === reviewStatus.passed) return refuse('KYC_DONE');
  if (kycStatus === reviewStatus.pending) return refuse('KYC_PENDING');
  const sinceMs = nowMs - DAY_MS;
  const oldestMs = await stores.kyc.nthSince({ userId, sinceMs, nth: A_DAY_MAX });
  if (oldestMs !== null) {
    return refuse('TOO_MANY', { figures: { s: Math.max(1, secondsOf(oldestMs - sinceMs)) } });
  }
  const { number, ...named } = person;
  const isTaken = await stores.kyc.handIn({
    id,
    userId,
    ...named,
    ...images,
    sealedNumber: documentNumbers.seal(id, number),
    numberMark: documentNumbers.mark(person),
    numberMasked: maskedNumber(number),
    submitMs: nowMs,
    dueMs: nowMs + KYC_REVIEW_MS,
  });
  if (!isTaken) return refuse('KYC_PENDING');
  return pendingSince(nowMs);
});

function pendingSince(submitMs: number) {
  return accept({
    kycStatus: reviewStatus.pending,
    submitTimestamp: submitMs,
    reviewByTimestamp: submitMs + KYC_ANSWER_WITHIN_MS,
  });
}

/**
 * The same customer, key and request name the same case: it is not refused as a second one when the
 * answer to the first was lost. Without a key each call makes its own.
 */
function caseIdFor(
  { caller, input, idempotencyKey }: Call<'updateReal'>,
  { secret }: Pick<Services, 'secret'>,
): string {
  if (idempotencyKey === null) return randomBytes(ID_BYTES).toString('hex');
  const named = JSON.stringify([caller.userId, idempotencyKey, input]);
  return secret.mark('identity cases', named).toString('hex', 0, ID_BYTES);
}

type Input = InputOf<typeof route>;

interface Person {
  readonly country: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly cardType: CardType;
  readonly number: string;
}

function readPerson(input: Input): Person | Refused {
  const { country, cardType } = input;
  if (!listAreas('en').some(({ code }) => code === country)) {
    return refuse('COUNTRY_REQUIRED', { field: 'country' });
  }
  const firstName = readName(input, 'firstName');
  if (typeof firstName !== 'string') return firstName;
  const lastName = readName(input, 'lastName');
  if (typeof lastName !== 'string') return lastName;
  const field = cardType === 1 ? 'idCardNumber' : 'passportNumber';
  const number = plainNumber(input[field] ?? '');
  if (number !== null) return { country, firstName, lastName, cardType, number };
  return refuse(cardType === 1 ? 'ID_CARD_REQUIRED' : 'PASSPORT_REQUIRED', { field });
}

function readName(input: Input, field: 'firstName' | 'lastName'): string | Refused {
  const name = personName(input[field]);
  switch (name) {
    case 'EMPTY':
      return refuse(field === 'firstName' ? 'FIRST_NAME_REQUIRED' : 'LAST_NAME_REQUIRED', {
        field,
      });
    case 'TOO_LONG':
      return refuse('FIELD_TOO_LONG', { field });
    case 'HIDDEN_SIGNS':
      return refuse('FIELD_INVALID', { field });
    default:
      return name;
  }
}

async function findImages(userId: string, { cardType, ...input }: Input, { files }: Services) {
  const find = (url: string) => files.findByUrl({ userId, url, purpose: 'kyc' });
  const front = await find(input.frontUrl);
  if (front === null) return refuse('IMAGE_REQUIRED', { field: 'frontUrl' });
  if (cardType === 2) return { frontFile: front.id, backFile: null };
  const back = await find(input.backUrl ?? '');
  if (back === null) return refuse('IMAGE_REQUIRED', { field: 'backUrl' });
  return { frontFile: front.id, backFile: back.id };
}
