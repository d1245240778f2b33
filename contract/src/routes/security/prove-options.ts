import Type from 'typebox';
import { maybe, Nothing, oneOf } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { PasskeyOptions, proofMethods, read } from './shapes.ts';

export const proveOptions = defineRoute({
  ...read,
  id: 'proveOptions',
  path: '/security/prove/options',
  repeat: 'new',
  whileFrozen: 'served',
  summary: 'What the customer may prove to be the customer with, now.',
  input: Nothing,
  output: Type.Object({
    methods: Type.Array(oneOf(proofMethods)),
    passkeyOptions: maybe(PasskeyOptions),
  }),
  errors: [],
});
