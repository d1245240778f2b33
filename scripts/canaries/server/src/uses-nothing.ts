import { nobody } from './no-such-file.ts';
export const peek = nobody;
