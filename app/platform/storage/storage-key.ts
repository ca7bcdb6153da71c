/** Throws for whatever is not a key as we make them: an id, and perhaps a short word behind it. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error("not a key of ours");
  return key;
}

export function isKey(key: string): boolean {
  return /^[0-9a-f-]{36}(-[0-9a-z]{1,16})?$/.test(key);
}
