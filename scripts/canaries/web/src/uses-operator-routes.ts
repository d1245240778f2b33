import { allOperatorRoutes } from '../../../../contract/src/all-operator-routes.ts';
export const peek = allOperatorRoutes;
