import Type from 'typebox';
import { oneOf } from '../fields.ts';
import { operatorRoles } from '../operator-route.ts';

/** What the calls of this section share. */

export const roleList = () => Type.Array(oneOf(operatorRoles), { minItems: 1, maxItems: 6 });
