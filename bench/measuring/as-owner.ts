/** Makes a benchmark's own tables: the role under which the application works cannot. */
export async function asOwner(statements: string): Promise<void> {
  const { connectAsOwner } = await import("#app/platform/database/owner.server.ts");
  const owner = await connectAsOwner();
  await owner.query(statements).finally(() => owner.end());
}
