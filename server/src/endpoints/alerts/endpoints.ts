import type { Endpoint } from '../../call/endpoint.ts';
import { alertCreate } from './alert-create.ts';
import { alertDelete } from './alert-delete.ts';
import { alertList } from './alert-list.ts';

export const alertEndpoints: readonly Endpoint[] = [alertCreate, alertDelete, alertList];
