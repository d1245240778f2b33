import Type from 'typebox';
import { field, text } from '../fields.ts';

/** What the calls of this section share. */

export const read = {
  method: 'POST',
  caller: 'customer',
  repeat: 'safe',
  tag: 'security',
  extension: true,
} as const;

/** Changes how the customer proves to be the customer: asks for a proof by what holds until now. */
export const change = { ...read, repeat: 'key', proof: 'credentials' } as const;

/** What the browser answered for a passkey, as JSON. */
export const credential = () => Type.String({ minLength: 2, maxLength: 20_000 });

/** Six digits of an authenticator, or a recovery code: 24 letters in groups. */
export const secondCode = () => field(text(40), { isPlain: true });

/** What the browser is to do with a passkey, as JSON. */
export const PasskeyOptions = Type.String();

/** Shown once; empty where the customer has some already. */
export const RecoveryCodes = Type.Array(Type.String());

/** What a customer may prove to be the customer with. */
export const proofMethods = ['timeCode', 'passkey', 'recovery', 'payPassword', 'password'] as const;

/** Drawn by the key itself, up to 1023 bytes of it. */
export const passkeyId = () =>
  field(Type.String({ minLength: 1, maxLength: 1400 }), { malformed: 'NOT_FOUND' });
