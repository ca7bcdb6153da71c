/** WebKit by plain WebDriver: WebKitGTK's own driver and browser, on a display that nobody looks at. */
import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { freeLowPort } from "../harness/process.ts";
import type { Engine, Tab } from "./engine.ts";
import { installed } from "./installed.ts";
import { startNotingProxy } from "./noting-proxy.ts";

export async function webkit(): Promise<Engine> {
  const running: ChildProcess[] = [];
  const display = process.env["DISPLAY"] ?? (await startDisplay(running));
  const port = await freeLowPort();
  running.push(
    spawn(installed.webkitDriver!, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display },
      stdio: "ignore",
    }),
  );
  const driver = driverAt(`http://127.0.0.1:${port}`);
  await driver.ready();
  const proxy = await startNotingProxy(new URL(process.env["E2E_URL"]!));
  return {
    open: async (cookies) => {
      const tab = await openTab(driver, proxy.origin);
      await tab.goto("/robots.txt");
      for (const { name, value, httpOnly } of cookies)
        await tab.addCookie({ name, value, httpOnly });
      return tab;
    },
    close: async () => {
      proxy.close();
      // The driver ends its browser, and needs the display for that.
      for (const child of running.toReversed()) await ended(child);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill();
  await gone;
}

/** A screen in memory; answers its name, which the server of it chooses. */
async function startDisplay(running: ChildProcess[]): Promise<string> {
  const args = ["-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"];
  const screen = spawn(installed.xvfb!, args, { stdio: ["ignore", "pipe", "ignore"] });
  running.push(screen);
  const number = await new Promise<string>((done, failed) => {
    screen.stdout.once("data", (text) => done(String(text).trim()));
    screen.once("exit", () => failed(new Error("Xvfb ended")));
  });
  return `:${number}`;
}

type Driver = ReturnType<typeof driverAt>;

function driverAt(url: string) {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(url + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: any };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }
  async function ready(): Promise<void> {
    for (let tries = 0; tries < 50; tries += 1) {
      if (await call("GET", "/status").catch(() => null)) return;
      await sleep(100);
    }
    throw new Error("WebKitWebDriver did not answer");
  }
  return { call, ready };
}

async function openTab({ call }: Driver, origin: string) {
  const options = {
    binary: installed.miniBrowser,
    args: ["--automation", "--javascript-can-open-windows-automatically=true"],
  };
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const session = `/session/${sessionId}`;
  const run = <T>(script: string): Promise<T> =>
    call("POST", `${session}/execute/sync`, { script, args: [] });
  const goto = (path: string) => call<void>("POST", `${session}/url`, { url: origin + path });
  await goto("/robots.txt");
  // Its own window is never narrower than its toolbar; one that a page has opened has none.
  const first = await call<string>("GET", `${session}/window`);
  await run(`open(location.href, "", "width=360,height=900")`);
  const handles = await call<string[]>("GET", `${session}/window/handles`);
  await call("POST", `${session}/window`, { handle: handles.find((one) => one !== first) });
  return {
    origin,
    goto,
    addCookie: (cookie: object) => call<void>("POST", `${session}/cookie`, { cookie }),
    setWidth: async (width: number) => {
      await call("POST", `${session}/window/rect`, { width, height: 900 });
    },
    read: <T>(expression: string) => run<T>(`return ${expression}`),
    takeErrors: () => run<string[]>(`return window.keptErrors.splice(0)`),
    close: () => call<void>("DELETE", session),
  } satisfies Tab & Record<string, unknown>;
}
