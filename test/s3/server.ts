/** A bucket that speaks S3, in this process: it takes nothing that is not signed as it should be. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export const s3Secret = { accessKeyId: "AKIDTEST", secretAccessKey: "a-secret/of+the=tests" };
const region = "eu-test-1";
const bucket = "parlour-files";
const smallestPart = 5 * 1024 * 1024;
const pageSize = 3;

type Unfinished = { key: string; at: Date; parts: Map<number, Buffer> };

export async function startS3() {
  const objects = new Map<string, { body: Buffer; at: Date }>();
  const unfinished = new Map<string, Unfinished>();
  const asked: string[] = [];
  /** Answers to give instead, in turn. */
  const faults: number[] = [];

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response
        .writeHead(error instanceof Refusal ? error.status : 500)
        .end(
          `<?xml version="1.0"?><Error><Code>${String((error as Error).message)}</Code></Error>`,
        );
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url!, "http://s3");
    asked.push(`${request.method} ${url.search.replace(/=.*/s, "") || "object"}`);
    const fault = faults.shift();
    if (fault !== undefined)
      throw new Refusal(fault, fault === 507 ? "XMinioStorageFull" : "SlowDown");
    checkSignature(request, url, body);
    const [, name, key = ""] = url.pathname.split("/");
    if (name !== bucket) throw new Refusal(404, "NoSuchBucket");
    const query = url.searchParams;
    const { method } = request;
    const xml = (text: string) => response.writeHead(200).end(`<?xml version="1.0"?>\n${text}`);
    if (key === "" && method === "GET" && query.get("list-type") === "2")
      return void xml(list(query));
    if (key === "" && method === "GET" && query.has("uploads")) return void xml(listUploads(query));
    if (method === "POST" && query.has("uploads")) {
      const id = `${crypto.randomUUID()}&<x>`;
      unfinished.set(id, { key, at: new Date(), parts: new Map() });
      const said = id.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
      return void xml(
        `<InitiateMultipartUploadResult><UploadId>${said}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const uploadId = query.get("uploadId");
    if (uploadId !== null) {
      const upload = unfinished.get(uploadId);
      if (upload === undefined || upload.key !== key) throw new Refusal(404, "NoSuchUpload");
      if (method === "PUT") {
        upload.parts.set(Number(query.get("partNumber")), body);
        return void response.writeHead(200, { etag: etagOf(body) }).end();
      }
      unfinished.delete(uploadId);
      if (method === "DELETE") return void response.writeHead(204).end();
      objects.set(key, { body: puttogether(upload, String(body)), at: new Date() });
      return void xml("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
    }
    if (method === "PUT") {
      objects.set(key, { body, at: new Date() });
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (method !== "GET") throw new Refusal(405, "MethodNotAllowed");
    if (found === undefined) throw new Refusal(404, "NoSuchKey");
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    const as = (name: string) => query.get(`response-${name}`);
    for (const name of ["content-type", "content-disposition"])
      if (as(name) !== null) response.setHeader(name, as(name)!);
    if (range === null) return void response.writeHead(200).end(found.body);
    response.writeHead(206).end(found.body.subarray(Number(range[1]), Number(range[2]) + 1));
  }

  function list(query: URLSearchParams): string {
    const keys = [...objects.keys()].toSorted();
    const from = query.get("continuation-token")?.slice(2) ?? "";
    const rest = keys.filter((key) => key > from);
    const page = rest.slice(0, pageSize);
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)!.at.toISOString()}</LastModified></Contents>`,
    );
    const isMore = rest.length > page.length;
    const next = isMore
      ? `<NextContinuationToken>&lt;&amp;${page.at(-1)}</NextContinuationToken>`
      : "";
    return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join("")}</ListBucketResult>`;
  }

  function listUploads(query: URLSearchParams): string {
    const all = [...unfinished].toSorted(([, a], [, b]) => (a.key < b.key ? -1 : 1));
    const from = query.get("key-marker") ?? "";
    const rest = all.filter(([, { key }]) => key > from);
    const page = rest.slice(0, pageSize);
    const entries = page.map(([id, { key, at }]) => {
      const said = id.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
      return `<Upload><Key>${key}</Key><UploadId>${said}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`;
    });
    const isMore = rest.length > page.length;
    const next = isMore ? `<NextKeyMarker>${page.at(-1)![1].key}</NextKeyMarker>` : "";
    return `<ListMultipartUploadsResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join("")}</ListMultipartUploadsResult>`;
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, region, ...s3Secret },
    objects,
    unfinished,
    asked,
    faults,
    stop: () => new Promise((done) => server.close(done)),
  };
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

function etagOf(body: Buffer): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

function puttogether({ parts }: Unfinished, list: string): Buffer {
  const named = [
    ...list.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;<\/ETag>/g),
  ];
  const bodies = named.map(([, n, etag], at) => {
    const body = parts.get(Number(n));
    if (Number(n) !== at + 1 || body === undefined || etagOf(body) !== `"${etag}"`)
      throw new Refusal(400, "InvalidPart");
    if (at < named.length - 1 && body.length < smallestPart)
      throw new Refusal(400, "EntityTooSmall");
    return body;
  });
  if (bodies.length === 0 || bodies.length !== parts.size) throw new Refusal(400, "MalformedXML");
  return Buffer.concat(bodies);
}

/** As AWS describes it: Signature Version 4 over a hash of the body, in the Authorization header or in a link. */
function checkSignature(request: IncomingMessage, url: URL, body: Buffer): void {
  const { headers, method } = request;
  const { id, date, where, signed, signature, at, hash, lifetime } = saidOf(request, url);
  if (id !== s3Secret.accessKeyId) throw new Refusal(403, "InvalidAccessKeyId");
  if (where !== region || !at.startsWith(date)) throw new Refusal(403, "SignatureDoesNotMatch");
  const instant = Date.parse(
    at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  if (!(Math.abs(instant - Date.now()) < lifetime)) throw new Refusal(403, "RequestTimeTooSkewed");
  const isLink = headers.authorization === undefined;
  const mustSign = isLink ? ["host"] : ["host", "x-amz-date", "x-amz-content-sha256"];
  const names = signed.split(";");
  if (!mustSign.every((name) => names.includes(name))) throw new Refusal(403, "AccessDenied");
  // What carries a body says its hash: an unsigned one is not taken here.
  const isUnsigned = hash === "UNSIGNED-PAYLOAD" && body.length === 0;
  if (!isUnsigned && hash !== createHash("sha256").update(body).digest("hex"))
    throw new Refusal(400, "XAmzContentSHA256Mismatch");
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  const canonical = [
    method,
    url.pathname
      .split("/")
      .map((part) => encode(decodeURIComponent(part)))
      .join("/"),
    query,
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? "")
          .trim()
          .replaceAll(/\s+/g, " ")}`,
    ),
    "",
    signed,
    hash,
  ].join("\n");
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = [
    "AWS4-HMAC-SHA256",
    at,
    scope,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  const mac = (key: string | Buffer, text: string) =>
    createHmac("sha256", key).update(text).digest();
  const key = mac(
    mac(mac(mac(`AWS4${s3Secret.secretAccessKey}`, date), region), "s3"),
    "aws4_request",
  );
  if (!timingSafeEqual(mac(key, toSign), Buffer.from(signature, "hex")))
    throw new Refusal(403, "SignatureDoesNotMatch");
}

type Said = Record<"id" | "date" | "where" | "signed" | "signature" | "at" | "hash", string> & {
  /** Milliseconds. */
  lifetime: number;
};

function saidOf({ headers }: IncomingMessage, { searchParams: query }: URL): Said {
  const credential = query.get("X-Amz-Credential") ?? "";
  const asLink = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${query.get("X-Amz-SignedHeaders")}, Signature=${query.get("X-Amz-Signature")}`;
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? asLink,
    );
  if (said === null) throw new Refusal(403, "AccessDenied");
  const [, id, date, where, signed, signature] = said as unknown as [string, ...string[]];
  const names = { id: id!, date: date!, where: where!, signed: signed!, signature: signature! };
  if (headers.authorization === undefined)
    return {
      ...names,
      at: query.get("X-Amz-Date") ?? "",
      hash: "UNSIGNED-PAYLOAD",
      lifetime: Number(query.get("X-Amz-Expires")) * 1_000,
    };
  const [at, hash] = [headers["x-amz-date"], headers["x-amz-content-sha256"]].map(String);
  return { ...names, at: at!, hash: hash!, lifetime: 15 * 60_000 };
}
