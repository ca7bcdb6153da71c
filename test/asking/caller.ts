import type { Asked, Fields } from "./asking.ts";
import { Page } from "./page.ts";
import { cookieOf, sessionOf } from "./sign-in.ts";

/** Where a browser asks, and the address that its pages say they are at. */
type Site = { ask(path: string, asked?: Asked): Promise<Response>; origin: string };

/** A browser without scripts: it keeps its cookies, and goes nowhere by itself. */
export class Caller {
  #site: Site;
  #jar: Promise<Headers>;

  constructor(site: Site, person?: { id: string }) {
    this.#site = site;
    this.#jar = person === undefined ? Promise.resolve(new Headers()) : sessionOf(person);
    // Told where it is waited for.
    this.#jar.catch(() => {});
  }

  /** What it sends as its Cookie header. */
  async cookie(): Promise<string> {
    return (await this.#jar).get("cookie") ?? "";
  }

  /** Puts a cookie into it. */
  async keep(name: string, value: string): Promise<void> {
    this.#jar = Promise.resolve(cookieOf([`${name}=${value}`], await this.#jar));
    await this.#jar;
  }

  async get(path: string, asked: Asked = {}): Promise<Page> {
    const before = await this.#jar;
    const cookie = before.get("cookie") ?? undefined;
    const answer = await this.#site.ask(path, { cookie, ...asked });
    const set = answer.headers.getSetCookie();
    if (set.length > 0) this.#jar = Promise.resolve(cookieOf(set, before));
    return new Page(answer, await answer.text(), path);
  }

  /** Posts a form as a page of ours would; a redirect is an answer like any other. */
  async post(path: string, fields: Fields = {}, asked: Asked = {}): Promise<Page> {
    return this.get(path, { method: "POST", body: new URLSearchParams(fields), ...asked });
  }

  /** Fills in the form of that button in the page, and presses it. */
  async press(
    page: Page,
    button: string | RegExp,
    fields: Record<string, string | string[]> = {},
  ): Promise<Page> {
    const { method, action, fields: sent } = page.filled(button, fields);
    const pairs = [...sent].map(([name, value]) => [name, value]);
    const headers = { referer: `${this.#site.origin}${page.address}` };
    if (method === "POST") return this.post(action, pairs, { headers });
    return this.get(`${action.split("?")[0]}?${sent}`);
  }

  /** Presses a button as `press` does, and goes where the answer leads. */
  async submit(...asked: Parameters<Caller["press"]>): Promise<Page> {
    return this.follow(await this.press(...asked));
  }

  /** Goes where an answer sends it, until a page is there. */
  async follow(answer: Page): Promise<Page> {
    let page = answer;
    for (let hops = 0; page.location !== null; hops += 1) {
      if (hops > 5) throw new Error(`${answer.address} leads round in circles`);
      page = await this.get(page.location);
    }
    return page;
  }
}
