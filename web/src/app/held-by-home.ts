import { isRoutePath, routeEntry } from './routes.ts';

/** Whether a page that starts a visit has Home beneath it: pushed pages have, tabs are left. */
export function isHeldByHome(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  return isRoutePath(path) && routeEntry(path).kind === 'push';
}
