/** Twins of the services that translate and explain words: they speak the services' HTTP in this process. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenLow } from "./listen.ts";

type Asked = { path: string; body: any; headers: IncomingMessage["headers"] };
type Answer = { status?: number; body: unknown } | "silence";

async function serve(answer: (asked: Asked) => Answer) {
  const seen: Asked[] = [];
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const asked = {
      path: `${request.method} ${request.url}`,
      body: text === "" ? undefined : JSON.parse(text),
      headers: request.headers,
    };
    seen.push(asked);
    const given = answer(asked);
    if (given === "silence") return;
    const isText = typeof given.body === "string";
    response
      .writeHead(given.status ?? 200, { "content-type": isText ? "text/html" : "application/json" })
      .end(isText ? given.body : JSON.stringify(given.body));
  }
  const url = `http://127.0.0.1:${await listenLow(server)}`;
  return {
    url,
    /** Every request so far. */
    seen,
    stop() {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

const targets = ["ar", "en", "es", "nb", "pl", "zh"];

/** LibreTranslate that knows a few languages, and takes every text for Spanish. It says "[en] Hola" for "Hola". */
export function startTranslator(answers: { next?: Answer } = {}) {
  return serve(({ path, body }) => {
    const { next } = answers;
    if (next !== undefined) return next;
    if (path !== "POST /translate") return { status: 404, body: { error: "Not found" } };
    if (!targets.includes(body.target))
      return { status: 400, body: { error: `${body.target} is not supported` } };
    const detectedLanguage = { language: "es", confidence: 92 };
    return {
      body: {
        translatedText: `[${body.target}] ${body.q}`,
        ...(body.source === "auto" ? { detectedLanguage } : {}),
      },
    };
  });
}

/** A dictionary with one word, in Spanish: "mesa". */
export function startDictionary(answers: { next?: Answer } = {}) {
  return serve(({ path }) => {
    const { next } = answers;
    if (next !== undefined) return next;
    if (path !== "GET /es/mesa")
      return { status: 404, body: { title: "No Definitions Found", message: "Sorry" } };
    const noun = {
      partOfSpeech: "noun",
      definitions: [
        { definition: "A flat board on legs.", example: "Pon la mesa." },
        { definition: "A flat hill.", synonyms: [] },
        { definition: "The people at a table." },
      ],
    };
    const verb = { partOfSpeech: "verb", definitions: [{ definition: "Of mesar: pulls hair." }] };
    return { body: [{ word: "mesa", phonetics: [], meanings: [noun, verb] }] };
  });
}
