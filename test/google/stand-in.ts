import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeAccounts } from "./accounts.ts";
import { makeDocuments } from "./documents.ts";
import { makeKeys } from "./keys.ts";
import { apiKey, project, refusal, type Reply } from "./reply.ts";

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

/** What a service does wrong from now on. */
export type Fault = { status?: number; delay?: number; body?: unknown };
export type Service = "accounts" | "policy" | "keys" | "tokens" | "documents";
/**
 * The part of Google's services that this product asks, on a port of this machine: tokens signed with keys
 * that rotate, accounts with a policy, documents with preconditions, and faults when a test wants them.
 */
export async function startStandIn() {
  const keys = await makeKeys();
  const accounts = makeAccounts({ project, idToken: keys.idToken });
  const documents = makeDocuments(project);
  const faults = new Map<Service, Fault>();
  const asked: Record<Service, number> = {
    accounts: 0,
    policy: 0,
    keys: 0,
    tokens: 0,
    documents: 0,
  };
  const bearers = new Set<string>();
  let lifeSeconds = 3600;

  async function answer(request: IncomingMessage, body: string): Promise<Reply> {
    const { host, path, query } = placeOf(request.url!);
    const service = serviceOf(host, path);
    if (service === null) return refusal(404, "NOT_FOUND");
    asked[service] += 1;
    const fault = faults.get(service);
    if (fault?.delay !== undefined) await sleep(fault.delay);
    if (fault?.status !== undefined)
      return { status: fault.status, body: fault.body ?? { error: { status: "UNAVAILABLE" } } };
    const bearer = request.headers.authorization?.replace("Bearer ", "") ?? "";
    const isOperator = bearers.has(bearer);
    if (service === "keys") return { status: 200, body: keys.published() };
    if (service === "tokens") {
      const assertion = new URLSearchParams(body).get("assertion") ?? "";
      if (!(await keys.isServiceAccount(assertion))) return refusal(400, "invalid_grant");
      const made = `ya29.${crypto.randomUUID()}`;
      bearers.add(made);
      return { status: 200, body: { access_token: made, expires_in: lifeSeconds } };
    }
    if (service === "policy") return { status: 200, body: accounts.policyAnswer() };
    const read = JSON.parse(body || "{}");
    if (service === "documents") {
      if (!isOperator) return refusal(401, "unauthenticated", "UNAUTHENTICATED");
      return documents.answer(path.split(":").at(-1)!, read);
    }
    const method = path.split(":").at(-1)!;
    if (path.includes("/projects/"))
      return isOperator
        ? accounts.operator(method, read)
        : refusal(401, "unauthenticated", "UNAUTHENTICATED");
    if (query.get("key") !== apiKey) return refusal(400, "API key not valid.");
    return accounts.browser(method, read);
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", async () => {
      // The browser asks from our own address.
      const headers = {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "content-type",
        "content-type": "application/json",
      };
      const reply =
        request.method === "OPTIONS" ? { status: 200, body: {} } : await answer(request, body);
      response.writeHead(reply.status, headers).end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dir = mkdtempSync(join(tmpdir(), "google-"));
  const credentials = join(dir, "key.json");
  writeFileSync(credentials, JSON.stringify(keys.serviceAccount));

  return {
    keys,
    accounts,
    documents,
    faults,
    asked,
    /** How long the next access tokens live. */
    tokensLive(seconds: number) {
      lifeSeconds = seconds;
    },
    env: {
      IDENTITY: "firebase",
      PROFILES: "firestore",
      FIREBASE_PROJECT_ID: project,
      FIREBASE_API_KEY: apiKey,
      GOOGLE_APPLICATION_CREDENTIALS: credentials,
      GOOGLE_STAND_IN_HOST: host,
    },
    async stop() {
      rmSync(dir, { recursive: true });
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Each of Google's hosts is the first part of the path here. */
function placeOf(address: string) {
  const url = new URL(address, "http://stand-in");
  const [, host = "", ...rest] = url.pathname.split("/");
  return { host, path: rest.join("/"), query: url.searchParams };
}

function serviceOf(host: string, path: string): Service | null {
  if (host === "www.googleapis.com") return "keys";
  if (host === "oauth2.googleapis.com") return "tokens";
  if (host === "firestore.googleapis.com") return "documents";
  if (host !== "identitytoolkit.googleapis.com") return null;
  return path === "v2/passwordPolicy" ? "policy" : "accounts";
}
