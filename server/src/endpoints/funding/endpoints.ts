import type { Endpoint } from '../../call/endpoint.ts';

export const fundingEndpoints: readonly Endpoint[] = [];
