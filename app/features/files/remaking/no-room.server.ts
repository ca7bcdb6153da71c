/** The library says it in an error of its own, around the file system's or after it. */
export function isNoRoom(error: unknown): boolean {
  return /ENOSPC|EDQUOT|no space left/i.test(String(error));
}
