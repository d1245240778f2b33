import type { Endpoint } from '../../call/endpoint.ts';

export const positionEndpoints: readonly Endpoint[] = [];
