import { oneOf } from '../fields.ts';

/** What the calls of this section share. */

export const permissionType = () => oneOf(['blockTrade']);
