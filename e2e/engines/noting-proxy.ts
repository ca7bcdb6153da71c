/**
 * Listens in front of the server and puts a script in front of each page's own that keeps its errors: WebDriver has
 * no word for a console.
 */
import { createServer, request, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";

export type NotingProxy = { origin: string; close(): void };

/** Keeps what goes wrong where `keptErrors` finds it. */
const script = `
window.keptErrors = [];
const keep = (text) => window.keptErrors.push(String(text));
addEventListener("error", (event) => keep(event.message || "no " + (event.target.src || event.target.href)), true);
addEventListener("unhandledrejection", (event) => keep(event.reason));
addEventListener("securitypolicyviolation", (event) => keep(event.violatedDirective + " stopped " + event.blockedURI));
const write = console.error;
console.error = (...words) => { keep(words.join(" ")); write(...words); };
document.currentScript.remove();`;

/** The page with the script in it, allowed by the page's own policy. */
function withScript(html: string, policy: string): { html: string; policy: string } {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "kept-errors";
  const allowed = policy.includes("'nonce-")
    ? policy
    : policy.replace("script-src ", `script-src 'nonce-${nonce}' `);
  const noting = `<script nonce="${nonce}">${script}</script>`;
  return { html: html.replace(/<head[^>]*>/, (head) => head + noting), policy: allowed };
}

/** Headers as the server would have had them from its own address. */
function headersFor(target: URL, { headers }: IncomingMessage) {
  const origin = headers.origin === undefined ? {} : { origin: target.origin };
  return { ...headers, ...origin, host: target.host, "accept-encoding": "identity" };
}

export async function startNotingProxy(target: URL): Promise<NotingProxy> {
  const server = createServer((asked, answer) => {
    const { method, url: path } = asked;
    const onward = request(
      { host: "127.0.0.1", port: target.port, method, path, headers: headersFor(target, asked) },
      async (given) => {
        const headers = { ...given.headers };
        if (!headers["content-type"]?.startsWith("text/html")) {
          answer.writeHead(given.statusCode!, headers);
          given.pipe(answer);
          return;
        }
        const chunks = await given.toArray();
        const page = withScript(
          Buffer.concat(chunks).toString("utf8"),
          String(headers["content-security-policy"] ?? ""),
        );
        delete headers["content-length"];
        delete headers["transfer-encoding"];
        if (page.policy !== "") headers["content-security-policy"] = page.policy;
        answer.writeHead(given.statusCode!, headers).end(page.html);
      },
    );
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  server.on("upgrade", (asked: IncomingMessage, socket, head) => {
    const onward = connect(Number(target.port), "127.0.0.1", () => {
      const lines = Object.entries(headersFor(target, asked)).map(
        ([name, value]) => `${name}: ${value}`,
      );
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
