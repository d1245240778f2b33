import type { Endpoint } from '../../call/endpoint.ts';

export const orderEndpoints: readonly Endpoint[] = [];
