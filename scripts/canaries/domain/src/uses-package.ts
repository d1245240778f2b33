import { Kysely } from 'kysely';
export const db = Kysely;
