import Type from 'typebox';
import { defineRoute } from '../../route.ts';

const key = () => Type.String({ minLength: 1, maxLength: 200 });

export const pushSubscribe = defineRoute({
  id: 'pushSubscribe',
  method: 'POST',
  path: '/user/pushSubscribe',
  caller: 'customer',
  repeat: 'idem',
  tag: 'user',
  summary: 'Have messages told to this device, until its session ends.',
  extension: true,
  input: Type.Object({
    endpoint: Type.String({ minLength: 1, maxLength: 1000 }),
    /** The public key of the browser, and what it shares with this server; base64url. */
    p256dh: key(),
    auth: key(),
  }),
  output: Type.Object({}),
  errors: [],
});
