/** Under which key the bytes of a file's picture of that size are stored. */
export function keyOf(fileId: string, side: number): string {
  return `${fileId}-${side}`;
}
