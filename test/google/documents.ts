import { refusal, type Reply } from "./reply.ts";

type Stored = { fields: Record<string, unknown>; updateTime: string };

/** The documents of one project's default database: reads, and writes under a precondition. */
export function makeDocuments(project: string) {
  const stored = new Map<string, Stored>();
  const root = `projects/${project}/databases/(default)/documents/`;
  let ticks = 0n;

  /** Later than all before, to the nanosecond; trailing zeros are left out, as the real one does. */
  function instant(): string {
    ticks += 1000n;
    const second = new Date().toISOString().slice(0, 19);
    const fraction = String(BigInt(Date.now() % 1000) * 1_000_000n + (ticks % 1_000_000n));
    return `${second}.${fraction.padStart(9, "0").replace(/0+$/, "")}Z`;
  }
  let last = "";
  function later(): string {
    let next = instant();
    while (padded(next) <= padded(last)) next = instant();
    last = next;
    return next;
  }

  function answer(method: string, body: any): Reply {
    if (method === "batchGet")
      return {
        status: 200,
        body: body.documents.map((name: string) => {
          const found = stored.get(name);
          return found ? { found: { name, ...found } } : { missing: name };
        }),
      };
    if (method !== "commit") return refusal(404, "no such method", "NOT_FOUND");
    const [write] = body.writes;
    if (write.delete !== undefined) {
      stored.delete(write.delete);
      return { status: 200, body: { writeResults: [{}], commitTime: later() } };
    }
    const { name, fields } = write.update;
    if (!name.startsWith(root)) return refusal(403, "another project", "PERMISSION_DENIED");
    const found = stored.get(name);
    const { exists, updateTime } = write.currentDocument ?? {};
    if (exists === false && found)
      return refusal(409, `Document already exists: ${name}`, "ALREADY_EXISTS");
    if (updateTime !== undefined && !found)
      return refusal(404, `No document to update: ${name}`, "NOT_FOUND");
    if (updateTime !== undefined && padded(found!.updateTime) !== padded(updateTime))
      return refusal(400, "the stored version does not match", "FAILED_PRECONDITION");
    // Only the fields of the mask are written; without one the whole document is.
    const mask: string[] | undefined = write.updateMask?.fieldPaths;
    const masked = mask && Object.fromEntries(mask.map((field) => [field, fields[field]]));
    const made = {
      fields: mask ? { ...found?.fields, ...masked } : fields,
      updateTime: later(),
    };
    stored.set(name, made);
    return {
      status: 200,
      body: { writeResults: [{ updateTime: made.updateTime }], commitTime: made.updateTime },
    };
  }

  return {
    answer,
    /** What lies there, as an operator sees it. */
    role: (uid: string) => {
      const role = stored.get(`${root}users/${uid}`)?.fields["role"] as any;
      return role === undefined ? undefined : (role.stringValue ?? null);
    },
    fields: (uid: string) => stored.get(`${root}users/${uid}`)?.fields,
    /** What an operator types into the console. */
    set(uid: string, fields: Record<string, unknown>) {
      stored.set(`${root}users/${uid}`, { fields, updateTime: later() });
    },
    delete: (uid: string) => stored.delete(`${root}users/${uid}`),
    count: () => stored.size,
  };
}

function padded(time: string): string {
  const [whole, fraction = ""] = time.replace("Z", "").split(".");
  return `${whole}.${fraction.padEnd(9, "0")}`;
}
