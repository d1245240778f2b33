import Type from 'typebox';
import { Int } from '../../fields.ts';
import { DepthLevel } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { exactCode, readOnly } from './shapes.ts';

export const depth = defineRoute({
  ...readOnly,
  id: 'depth',
  method: 'GET',
  path: '/m_ft/depth',
  keyScope: 'read',
  summary: 'Ten levels of the book on each side.',
  extension: true,
  input: exactCode(),
  output: Type.Object({
    bids: Type.Array(DepthLevel),
    asks: Type.Array(DepthLevel),
    seq: Int,
    /** False: the source of these prices has no book, which is not an empty one. */
    isOffered: Type.Boolean(),
  }),
  errors: ['NO_INSTRUMENT'],
});
