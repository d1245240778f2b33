import Type from 'typebox';
import { text } from '../../fields.ts';

/** What the calls of this section share. */

export const call = { method: 'POST', caller: 'customer', tag: 'chat', extension: true } as const;

export const fileUrl = () => Type.Optional(text(200));
