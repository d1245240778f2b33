import { Pool } from 'pg';
export const db = Pool;
