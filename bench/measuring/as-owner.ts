/**
 * Makes a benchmark's own tables and many rows at once: the role under which the application works may not, and its
 * statements end after seconds. Answers the last statement's rows.
 */
export async function asOwner<Row = unknown>(statements: string): Promise<Row[]> {
  const { connectAsOwner } = await import("#app/platform/database/owner.server.ts");
  const owner = await connectAsOwner();
  const result = await owner.query(statements).finally(() => owner.end());
  return [result].flat().at(-1)!.rows as Row[];
}
