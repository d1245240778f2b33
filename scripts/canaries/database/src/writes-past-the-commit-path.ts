export { ByteArena } from '../../../../database/src/commit/byte-arena.ts';
