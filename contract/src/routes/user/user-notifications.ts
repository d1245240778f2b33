import Type from 'typebox';
import { messageKinds } from '../../account-shapes.ts';
import { Bool, oneOf } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

const choice = Type.Object({ kind: oneOf(messageKinds), email: Bool, push: Bool });

export const userNotifications = defineRoute({
  id: 'userNotifications',
  method: 'POST',
  path: '/user/notifications',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'user',
  summary:
    'Store which messages are copied by e-mail and to devices; answers all of it. Ending the letters ' +
    'of security or withdrawal wants a fresh proof.',
  extension: true,
  input: Type.Partial(
    Type.Object({
      kinds: Type.Array(choice, { maxItems: messageKinds.length }),
      /** Whether what is pushed shows amounts and names. */
      pushFigures: Bool,
    }),
  ),
  output: Type.Object({
    kinds: Type.Array(choice),
    pushFigures: Bool,
    /** Whether the device of this session is told. */
    pushHere: Bool,
    /** What a browser subscribes with. */
    pushKey: Type.String(),
  }),
  errors: [],
});
