import { parseHTML } from "linkedom";

/** What a browser without scripts would send from a form. */
export type FilledForm = { method: "GET" | "POST"; action: string; fields: URLSearchParams };

/** An answer of the product, its page parsed when it is first asked for. */
export class Page {
  #document: Document | undefined;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The path and query it was asked at. */
  readonly address: string;

  constructor(answer: Response, html: string, address: string) {
    this.status = answer.status;
    this.headers = answer.headers;
    this.html = html;
    this.address = address;
  }

  get document(): Document {
    this.#document ??= parseHTML(this.html).document as unknown as Document;
    return this.#document;
  }

  /** Where a redirect leads: path and query, or a whole address elsewhere; null where it is none. */
  get location(): string | null {
    const to = this.headers.get("location");
    return to === null ? null : to.replace(/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(?=\/)/, "");
  }

  /** The one element that fits, of the page or of a part of it. Throws where there is none, or more than one. */
  one(selector: string, within?: Element): Element {
    const found = this.all(selector, within);
    if (found.length !== 1)
      throw new Error(`${found.length} of "${selector}" at ${this.address}, not one`);
    return found[0]!;
  }

  all(selector: string, within: Element | Document = this.document): Element[] {
    return [...within.querySelectorAll(selector)];
  }

  /** The section, list, table or navigation of this label. Throws where there is none, or more than one. */
  part(label: string | RegExp): Element {
    const named = this.all("[aria-label], [aria-labelledby], table:has(caption)");
    const found = named.filter((one) => fits(this.#labelOf(one), label));
    if (found.length !== 1)
      throw new Error(`${found.length} parts named ${label} at ${this.address} (${this.status})`);
    return found[0]!;
  }

  #labelOf(element: Element): string {
    const ids = element.getAttribute("aria-labelledby")?.split(" ");
    if (ids === undefined) {
      const caption = element.querySelector(":scope > caption");
      return element.getAttribute("aria-label") ?? (caption === null ? "" : wordsOf(caption));
    }
    return ids
      .map((id) => this.document.getElementById(id))
      .map((one) => (one === null ? "" : wordsOf(one)))
      .join(" ");
  }

  /** What can be read in the part of the page, white space folded. */
  words(part: string | Element = "body"): string {
    return wordsOf(typeof part === "string" ? this.one(part) : part);
  }

  /** What each of those elements says. */
  list(selector: string, within?: Element): string[] {
    return this.all(selector, within).map(wordsOf);
  }

  /** Where the link with these words leads. Throws where there is none, or links that differ. */
  link(words: string | RegExp, within?: Element): string {
    const links = this.all("a[href]", within).filter((link) => isCalled(link, words));
    const [first, ...others] = new Set(links.map((link) => link.getAttribute("href")!));
    if (first === undefined || others.length > 0)
      throw new Error(`${links.length} links "${words}" at ${this.address}`);
    return first;
  }

  /** The label's field: its value, what it must be, and the message next to it. */
  field(name: string, within?: Element): { value: string; error: string } {
    const field = this.one(`[name="${name}"]:not([type=hidden])`, within);
    const ids = (field.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
    const error = ids
      .map((id) => this.document.getElementById(id))
      .filter((note) => note !== null && field.getAttribute("aria-invalid") === "true")
      .map((note) => wordsOf(note!))
      .join(" ");
    return { value: valueOf(field), error };
  }

  /**
   * The form of this button as it is in the page, hidden fields and all, with the fields given in place of its own.
   * Throws where no form, or more than one, has such a button.
   */
  filled(button: string | RegExp, fields: Record<string, string | string[]> = {}): FilledForm {
    const found = this.all("form").flatMap((form) => {
      const press = [...form.querySelectorAll("button")].find((one) => isCalled(one, button));
      return press === undefined ? [] : [{ form, press }];
    });
    if (found.length !== 1)
      throw new Error(
        `${found.length} forms with "${button}" at ${this.address} (${this.status}), not one; its buttons: ${this.all("form button").map(nameOf).join(", ")}`,
      );
    const { form, press } = found[0]!;
    const sent = new URLSearchParams();
    for (const field of form.querySelectorAll("input, select, textarea")) {
      const name = field.getAttribute("name");
      if (name === null || name in fields || field.hasAttribute("disabled")) continue;
      const type = field.getAttribute("type");
      const isChoice = type === "checkbox" || type === "radio";
      if (type === "submit" || (isChoice && !field.hasAttribute("checked"))) continue;
      sent.append(name, valueOf(field));
    }
    for (const [name, values] of Object.entries(fields))
      for (const value of [values].flat()) sent.append(name, value);
    const pressed = press.getAttribute("name");
    if (pressed !== null) sent.append(pressed, press.getAttribute("value") ?? "");
    // React writes "formAction", which is the same to a browser and another name to the parser.
    const of = (attribute: "Method" | "Action") =>
      press.getAttribute(`form${attribute}`) ?? form.getAttribute(attribute.toLowerCase());
    const method = (of("Method") ?? "get").toUpperCase() as "GET" | "POST";
    const action = of("Action") ?? this.address;
    if (!action.startsWith("?")) return { method, action, fields: sent };
    const [path] = this.address.split(/[?#]/);
    return { method, action: `${path}${action.replace(/#.*/, "")}`, fields: sent };
  }
}

function valueOf(field: Element): string {
  if (field.tagName === "TEXTAREA") return unescaped(field.textContent ?? "");
  if (field.tagName !== "SELECT")
    return field.getAttribute("value") ?? (isChoice(field) ? "on" : "");
  const options = [...field.querySelectorAll("option")];
  const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
  return chosen?.getAttribute("value") ?? chosen?.textContent ?? "";
}

/** The parser leaves the entities in a text area as they are. */
function unescaped(text: string): string {
  return parseHTML(`<html><body>${text}</body></html>`).document.body.textContent;
}

function isChoice(field: Element): boolean {
  return ["checkbox", "radio"].includes(field.getAttribute("type") ?? "");
}

function isCalled(element: Element, words: string | RegExp): boolean {
  return fits(nameOf(element), words);
}

function fits(name: string, words: string | RegExp): boolean {
  return typeof words === "string" ? name === words : words.test(name);
}

function nameOf(element: Element): string {
  return element.getAttribute("aria-label") ?? wordsOf(element);
}

function wordsOf(element: Element): string {
  return (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}
