import Type from 'typebox';
import { Int, id, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

const FillReceipt = Type.Object({
  fillId: Type.String(),
  publicKey: Type.String(),
  lane: Int,
  seq: Type.String(),
  time: Timestamp,
  prevHash: Type.String(),
  hash: Type.String(),
  signature: Type.String(),
  fact: Type.String(),
  factIndex: Int,
  factHashes: Type.Array(Type.String()),
});

export const orderReceipts = defineRoute({
  id: 'orderReceipts',
  method: 'GET',
  path: '/orders/{id}/receipts',
  keyScope: 'read',
  caller: 'customer',
  repeat: 'safe',
  tag: 'orders',
  summary: 'A signed receipt of each fill, as it was committed (Ed25519 over SHA-256).',
  extension: true,
  input: Type.Object({ id: id() }),
  output: Type.Object({
    receipts: Type.Array(FillReceipt),
    /** Fills whose receipt does not hold: the books differ from what was signed. */
    missing: Type.Array(Type.Object({ fillId: Type.String() })),
  }),
  errors: ['NOT_FOUND'],
});
