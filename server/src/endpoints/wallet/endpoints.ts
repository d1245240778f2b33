import type { Endpoint } from '../../call/endpoint.ts';

export const walletEndpoints: readonly Endpoint[] = [];
