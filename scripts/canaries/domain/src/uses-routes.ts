import { defineRoute } from '../../../../contract/src/route.ts';
export const define = defineRoute;
