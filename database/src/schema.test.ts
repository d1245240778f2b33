import { expect, test } from 'vitest';
import { describeSchema } from './testing/describe-schema.ts';
import { createTestDatabase } from './testing/test-database.ts';

// After a new migration: npx vitest run --project node database/src/schema -u
test('the migrations end in the schema that is written down', async () => {
  const database = await createTestDatabase();
  const schema = await describeSchema(database.pool);
  await database.drop();

  await expect(schema).toMatchFileSnapshot('./schema.snapshot.txt');
});
