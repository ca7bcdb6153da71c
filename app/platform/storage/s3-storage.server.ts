import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { NoRoom, throughFile } from "./incoming.server.ts";
import type { LinkedAs, Storage } from "./storage.server.ts";
import { checkedKey, isKey } from "./storage-key.ts";

export type S3Settings = {
  /** Such as "https://s3.eu-west-2.amazonaws.com"; the bucket becomes part of the path. */
  endpoint: string;
  /** As browsers reach it; without it nobody is sent there. */
  linkEndpoint?: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The most that is sent at a time, in bytes, and so in memory: what is larger goes in parts. S3 takes none below 5 MB. */
const partBytes = 8 * 1024 * 1024;
/** How long a link may be opened, in seconds: for as long as a video that is looked at may be asked for more. */
const linkSeconds = 3_600;
/** For one request but the reading of its answer, in milliseconds. */
const patience = 60_000;

/**
 * A bucket of any service that speaks S3, for us alone. Every request is signed, and so is the hash of what it
 * carries: nothing is changed on the way without being noticed.
 */
export function s3Storage(settings: S3Settings): Storage {
  const { endpoint, linkEndpoint, bucket, ...credentials } = settings;
  const client = new AwsClient({ ...credentials, service: "s3", retries: 4, initRetryMs: 200 });
  const baseOf = (address: string) => `${address.replace(/\/$/, "")}/${bucket}`;
  const base = baseOf(endpoint);
  const urlOf = (key: string) => `${base}/${checkedKey(key)}`;

  /** Asks until somebody answers; a status that was not expected is an error. */
  async function ask(url: string, init: RequestInit, expected: number[]): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const wait = new AbortController();
      const timer = setTimeout(() => wait.abort(), patience);
      try {
        const answer = await client.fetch(url, { ...init, signal: wait.signal });
        if (expected.includes(answer.status)) return answer;
        const said = await answer.text();
        const code = tagIn(said, "Code") ?? "";
        if (answer.status === 507 || /^(?:QuotaExceeded|XMinioStorageFull)/.test(code))
          throw new NoRoom(code);
        throw new S3Error(`${init.method} answered ${answer.status} ${code}`);
      } catch (error) {
        if (error instanceof S3Error || error instanceof NoRoom || tries >= 3) throw error;
        await sleep(200 * 2 ** tries);
      } finally {
        clearTimeout(timer);
      }
    }
  }

  function send(method: "PUT" | "POST", url: string, body: Buffer<ArrayBuffer> | string) {
    const hash = createHash("sha256").update(body).digest("hex");
    return ask(url, { method, body, headers: { "x-amz-content-sha256": hash } }, [200]);
  }

  async function putInParts(key: string, file: FileHandle, bytes: number): Promise<void> {
    const begun = await send("POST", `${urlOf(key)}?uploads`, "");
    const uploadId = tagIn(await begun.text(), "UploadId");
    if (!uploadId) throw new S3Error("no upload was begun");
    const about = (more = "") =>
      `${urlOf(key)}?${more}uploadId=${encodeURIComponent(unescaped(uploadId))}`;
    try {
      const parts: string[] = [];
      for (let at = 0, n = 1; at < bytes; at += partBytes, n += 1) {
        const part = await readPart(file, at, Math.min(partBytes, bytes - at));
        const answer = await send("PUT", about(`partNumber=${n}&`), part);
        await answer.body?.cancel();
        const etag = escaped(answer.headers.get("etag") ?? "");
        parts.push(`<Part><PartNumber>${n}</PartNumber><ETag>${etag}</ETag></Part>`);
      }
      const list = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
      const done = await (await send("POST", about(), list)).text();
      // A service may answer 200 first and find out afterwards that it failed.
      if (!done.includes("CompleteMultipartUploadResult"))
        throw new S3Error("it was not put together");
    } catch (error) {
      await ask(about(), { method: "DELETE" }, [200, 204, 404]).catch(() => {});
      throw error;
    }
  }

  /** Every answer to a question whose answers come in pages. */
  async function* pages(query: string, next: (text: string) => string | null) {
    for (let more: string | null = ""; more !== null;) {
      const answer = await ask(`${base}?${query}${more}`, { method: "GET" }, [200]);
      const text = await answer.text();
      yield text;
      more = tagIn(text, "IsTruncated") === "true" ? next(text) : null;
    }
  }

  async function link(key: string, { type, disposition }: LinkedAs): Promise<string> {
    const url = new URL(`${baseOf(linkEndpoint!)}/${checkedKey(key)}`);
    url.searchParams.set("X-Amz-Expires", String(linkSeconds));
    url.searchParams.set("response-content-type", type);
    url.searchParams.set("response-content-disposition", disposition);
    return (await client.sign(url.href, { method: "GET", aws: { signQuery: true } })).url;
  }

  return {
    ...(linkEndpoint === undefined ? {} : { link }),
    put: (key, body, limit) =>
      throughFile(body, limit, async ({ path, bytes, sha256 }) => {
        const file = await open(path);
        try {
          if (bytes > partBytes) await putInParts(key, file, bytes);
          else await (await send("PUT", urlOf(key), await readPart(file, 0, bytes))).body?.cancel();
        } finally {
          await file.close();
        }
        return { bytes, sha256 };
      }),
    async get(key, part) {
      const headers: HeadersInit = part ? { range: `bytes=${part.start}-${part.end}` } : {};
      const answer = await ask(urlOf(key), { method: "GET", headers }, [part ? 206 : 200, 404]);
      if (answer.status !== 404) return answer.body;
      await answer.body?.cancel();
      return null;
    },
    async *list() {
      const next = (text: string) => {
        const token = unescaped(tagIn(text, "NextContinuationToken") ?? "");
        return token === "" ? null : `&continuation-token=${encodeURIComponent(token)}`;
      };
      for await (const text of pages("list-type=2", next))
        for (const [, entry] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = tagIn(entry!, "Key") ?? "";
          if (isKey(key)) yield { key, at: Date.parse(tagIn(entry!, "LastModified") ?? "") };
        }
    },
    async delete(key) {
      const answer = await ask(urlOf(key), { method: "DELETE" }, [200, 204, 404]);
      await answer.body?.cancel();
    },
    async dropUnfinished(before) {
      const next = (text: string) => {
        const [key, id] = [tagIn(text, "NextKeyMarker"), tagIn(text, "NextUploadIdMarker")];
        if (!key) return null;
        const marker = (name: string, value: string) =>
          `&${name}=${encodeURIComponent(unescaped(value))}`;
        return marker("key-marker", key) + marker("upload-id-marker", id ?? "");
      };
      for await (const text of pages("uploads", next))
        for (const [, entry] of text.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
          const [key, id] = [
            tagIn(entry!, "Key") ?? "",
            unescaped(tagIn(entry!, "UploadId") ?? ""),
          ];
          const begun = Date.parse(tagIn(entry!, "Initiated") ?? "");
          if (!isKey(key) || !(begun < before)) continue;
          const url = `${urlOf(key)}?uploadId=${encodeURIComponent(id)}`;
          await ask(url, { method: "DELETE" }, [200, 204, 404]);
        }
    },
  };
}

/** The service has answered, and not as it should. */
class S3Error extends Error {}

async function readPart(file: FileHandle, at: number, length: number) {
  const part = Buffer.alloc(length);
  for (let read = 0; read < length;) {
    const { bytesRead } = await file.read(part, read, length - read, at + read);
    if (bytesRead === 0) throw new Error("the file is shorter than it was");
    read += bytesRead;
  }
  return part;
}

function tagIn(xml: string, name: string): string | null {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null;
}

function unescaped(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
