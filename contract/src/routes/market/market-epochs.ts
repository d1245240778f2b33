import Type from 'typebox';
import { Int, maybe, oneOf, pageProperties, paging, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { readOnly } from './shapes.ts';

const Epoch = Type.Object({
  /** Counted in stretches of 28 days from 1970-01-04. */
  epoch: Int,
  fromTimestamp: Timestamp,
  toTimestamp: Timestamp,
  /** When its key is told: 24 hours after its end. */
  opensTimestamp: Timestamp,
  state: oneOf(['running', 'over', 'open']),
  /** SHA-256 of the text `candor commitment 1 ` and the key, in 64 hex digits. */
  commitment: Type.String(),
  /** 64 hex digits once it is open; its SHA-256 is the key of the epoch before. */
  key: maybe(Type.String()),
});

export const marketEpochs = defineRoute({
  ...readOnly,
  id: 'marketEpochs',
  method: 'GET',
  path: '/market/epochs',
  keyScope: 'read',
  summary: 'Epochs of the simulated market: what was committed to, and the keys told since.',
  extension: true,
  input: Type.Object({ ...paging }),
  output: Type.Object({
    ...pageProperties(Epoch),
    /** Of the model that draws prices: what a quote's mark begins with. */
    version: Int,
    asOfTimestamp: Timestamp,
    /** Since when the first key, and by it all commitments, stand. */
    committedTimestamp: Timestamp,
    /** The key of the first epoch, told from the beginning: every later one leads back to it. */
    firstKey: Type.String(),
  }),
  errors: [],
});
