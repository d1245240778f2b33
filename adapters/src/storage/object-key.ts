const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/;

export const isKey = (key: string): boolean => KEY.test(key);

/** The key again; throws for one that could leave its place. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not an object key: ${key}`);
  return key;
}
