import { env } from "#app/platform/env/env.server.ts";
import { googleAddresses } from "#app/platform/env/env-hosted.ts";
import { answerWithin, askGoogle, googleErrorCode } from "../google/ask.server.ts";
import { forgetServiceToken, serviceToken } from "../google/service-account.server.ts";
import { ProviderDown } from "../identity/port.ts";
import { OtherVersion, plainUid, type ProfilePort } from "./port.ts";

/** What Firestore answers where a precondition does not hold, or two writers met. */
const otherVersion = ["ALREADY_EXISTS", "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED"];

/** The documents `users/{uid}` of the project's default database; fields other than `role` are left alone. */
export function firestoreProfiles({ limit = answerWithin } = {}): ProfilePort {
  async function call(method: "batchGet" | "commit", body: object): Promise<any> {
    const { documents } = googleAddresses(env());
    const url = `${documents}/v1/${database()}/documents:${method}`;
    const answer = await askGoogle(url, { body, token: await bearer(), limit });
    if (answer.status === 200) return answer.body;
    const code = statusOf(answer.body);
    if (answer.status === 401) forgetServiceToken();
    if (method === "commit" && otherVersion.includes(code)) throw new OtherVersion(code);
    throw new ProviderDown(`documents answered ${answer.status} ${code}`);
  }

  return {
    kind: "firestore",
    // Not a plain GET: its 404 also means that there is no such project or database.
    async read(uid) {
      const name = nameOf(uid);
      const answer = await call("batchGet", { documents: [name], mask: { fieldPaths: ["role"] } });
      const found = Array.isArray(answer) ? answer.find((one) => one.found || one.missing) : null;
      if (found?.missing === name) return null;
      if (found?.found?.name !== name) throw new ProviderDown("documents answered another one");
      return {
        uid,
        role: found.found.fields?.role?.stringValue ?? null,
        version: versionOf(found.found.updateTime),
      };
    },
    async write(uid, role, expect) {
      const update = {
        name: nameOf(uid),
        fields: { role: role === null ? { nullValue: null } : { stringValue: role } },
      };
      // In the body: a precondition in the query is read wrongly by some.
      const currentDocument = expect === null ? { exists: false } : { updateTime: expect };
      const writes = [{ update, updateMask: { fieldPaths: ["role"] }, currentDocument }];
      const answer = await call("commit", { writes });
      return versionOf(answer?.writeResults?.[0]?.updateTime ?? answer?.commitTime);
    },
    async remove(uid) {
      await call("commit", { writes: [{ delete: nameOf(uid) }] });
    },
  };
}

function database(): string {
  return `projects/${env().FIREBASE_PROJECT_ID}/databases/(default)`;
}

function nameOf(uid: string): string {
  return `${database()}/documents/users/${plainUid(uid)}`;
}

/** The emulator takes this word for a service account. */
function bearer(): Promise<string> | string {
  return env().FIRESTORE_EMULATOR_HOST === undefined ? serviceToken() : "owner";
}

function statusOf(body: any): string {
  const error = (Array.isArray(body) ? body[0] : body)?.error;
  return typeof error?.status === "string" ? error.status : googleErrorCode(body);
}

/** The instant with all nine digits behind the point, so that it compares as text. */
function versionOf(updateTime: unknown): string {
  const read = /^(.*:\d\d)(?:\.(\d{1,9}))?Z$/.exec(String(updateTime));
  if (read === null) throw new ProviderDown("documents answered no version");
  return `${read[1]}.${(read[2] ?? "").padEnd(9, "0")}Z`;
}
