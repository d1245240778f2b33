import type { Locale } from '@candor/contract/enums';
import { codeOk, type Envelope, type RefusalData } from '@candor/contract/envelope';
import { codeForReason } from '@candor/contract/error-codes';
import type { Refused } from './answer.ts';
import { sentenceOf, textOf } from './words.ts';

export function successEnvelope<Data>(data: Data, locale: Locale): Envelope<Data> {
  return { code: codeOk, msg: textOf('errors_success', locale), data };
}

/**
 * The envelope of a refusal: its code from the one table, its sentence in the reader's language.
 */
export function refusalEnvelope(refused: Refused, locale: Locale): Envelope<RefusalData> {
  const { reason, field, figures, words, details, sentence } = refused;
  const told = { ...(field === undefined ? {} : { field }), ...figures, ...words };
  return {
    code: codeForReason[reason],
    msg: sentenceOf(sentence ?? reason, locale, told),
    data: { reason, ...(field === undefined ? {} : { field }), ...figures, ...details },
  };
}
