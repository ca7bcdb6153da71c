/** bench:size: what a visitor's browser fetches for each public page, compressed as it travels. */
import { publicPages } from "../app/public-pages.ts";
import { asNewVisitor, type Street, withStreet } from "./measuring/visitor.ts";

const floor = { script: 120_000, style: 15_000 };
const kinds = ["script", "style", "font", "page", "other"] as const;
type Kind = (typeof kinds)[number];

/** `headers` are those of all answers; elsewhere bytes are of bodies. */
type Fetched = Record<Kind, number> & { scripts: number; headers: number; strangers: string[] };

const otherPages = [
  "/cookie-preferences",
  "/verify",
  "/reset",
  "/legal/terms/versions",
  "/no-such-house",
];

export async function run(): Promise<boolean> {
  return withStreet(async (street) => {
    const paths = [...publicPages.map(({ path }) => path), ...otherPages];
    console.log("kB of 1000 bytes, compressed bodies; headers apart\n");
    console.log(row("page", ["script", "files", "style", "font", "page", "other", "headers"]));
    let good = true;
    for (const path of paths) {
      const address = path.replace("/student/teachers/:slug", street.teacher);
      const fetched = await fetchedFor(street, address);
      const { scripts, strangers } = fetched;
      const heavy = fetched.script > floor.script || fetched.style > floor.style;
      console.log(
        row(path, [
          kilobytes(fetched.script),
          String(scripts),
          ...(["style", "font", "page", "other", "headers"] as const).map((kind) =>
            kilobytes(fetched[kind]),
          ),
        ]) + (heavy ? "  over the floor" : ""),
      );
      for (const url of strangers) console.log(`  from another host: ${url}`);
      good &&= !heavy && strangers.length === 0;
    }
    console.log(
      `\nfloor: script ${kilobytes(floor.script)}, style ${kilobytes(floor.style)}, nothing from another host`,
    );
    return good;
  });
}

async function fetchedFor(street: Street, address: string): Promise<Fetched> {
  const own = new URL(street.url).host;
  // the page as it is kept: the first visit has it made
  await fetch(street.url + address, { headers: { accept: "text/html" } });
  return asNewVisitor(street, async ({ page, devtools }) => {
    const requests = new Map<string, { kind: Kind; headers: number }>();
    const fetched: Fetched = {
      script: 0,
      style: 0,
      font: 0,
      page: 0,
      other: 0,
      scripts: 0,
      headers: 0,
      strangers: [],
    };
    devtools.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
      if (request.url.startsWith("http") && new URL(request.url).host !== own)
        fetched.strangers.push(request.url);
      requests.set(requestId, { kind: kindOf(type), headers: 0 });
    });
    devtools.on("Network.responseReceived", ({ requestId, response }) => {
      const request = requests.get(requestId);
      if (request) request.headers = response.encodedDataLength;
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId);
      if (request === undefined) return;
      fetched[request.kind] += encodedDataLength - request.headers;
      fetched.headers += request.headers;
      if (request.kind === "script") fetched.scripts += 1;
    });
    await devtools.send("Network.enable");
    await page.goto(address, { waitUntil: "networkidle" });
    return fetched;
  });
}

function kindOf(type: string | undefined): Kind {
  switch (type) {
    case "Script":
      return "script";
    case "Stylesheet":
      return "style";
    case "Font":
      return "font";
    case "Document":
      return "page";
    default:
      return "other";
  }
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function row(name: string, cells: string[]): string {
  return name.padEnd(26) + cells.map((cell) => cell.padStart(9)).join("");
}
