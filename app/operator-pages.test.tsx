/** An operator changes config/, and nothing else: the public pages, their heads and the footer follow. */
import { text } from "node:stream/consumers";
import { diffArrays } from "diff";
import type { ComponentType } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as ourBrand from "#config/brand.ts";
import * as ourCompany from "#config/company.ts";
import * as ourRules from "#config/rules.ts";
import * as ourShell from "#config/shell.ts";
import { otherBrand, otherCompany, otherRules } from "#test/builders/other-operator.ts";

type PageUnderTest = {
  path: string;
  load: () => Promise<{ default: unknown; meta?: unknown }>;
  /** What its loader says. */
  data?: () => Promise<Record<string, unknown>>;
};

async function signUp() {
  const { signUpLimits } = await import("./features/accounts/sign-up/sign-up-limits.ts");
  const { ourPasswordPolicy } =
    await import("./features/accounts/passwords/our-password-policy.server.ts");
  const way = { signIn: { type: "form" }, rules: { policy: ourPasswordPolicy(), ours: true } };
  return {
    writeTo: null,
    person: null,
    next: null,
    slot: null,
    zones: [],
    languages: [],
    limits: signUpLimits,
    ...way,
  };
}

const given = (data: Record<string, unknown>) => async () => data;

const pages: PageUnderTest[] = [
  {
    path: "/",
    load: () => import("./routes/public/home.tsx"),
    data: given({
      teachers: [],
      total: 0,
      zone: "Europe/Paris",
      isVisitor: true,
      languages: [],
    }),
  },
  {
    path: "/how-it-works",
    load: () => import("./routes/public/how-it-works.tsx"),
    data: given({ teaching: false, answers: [] }),
  },
  {
    path: "/how-it-works?for=teachers",
    load: () => import("./routes/public/how-it-works.tsx"),
    data: given({ teaching: true, answers: [] }),
  },
  { path: "/faq", load: () => import("./routes/public/faq.tsx"), data: given({ search: "" }) },
  { path: "/about", load: () => import("./routes/public/about.tsx") },
  {
    path: "/status",
    load: () => import("./routes/public/status.tsx"),
    data: given({ status: { at: 0, parts: [{ name: "booking", state: "works" }] }, record: null }),
  },
  {
    path: "/contact",
    load: () => import("./routes/public/contact.tsx"),
    data: async () => ({
      person: null,
      topic: "",
      lesson: "",
      lessons: [],
      answerTime: 5e6,
      mostCharacters: (await import("#config/rules.ts")).rules.chat.characters,
    }),
  },
  {
    path: "/cookie-preferences",
    load: () => import("./routes/public/cookie-preferences.tsx"),
    data: given({ record: null, saved: false }),
  },
  { path: "/legal", load: () => import("./routes/legal/overview.tsx") },
  { path: "/legal/terms", load: () => import("./routes/legal/document.tsx") },
  { path: "/legal/privacy", load: () => import("./routes/legal/document.tsx") },
  { path: "/legal/refund", load: () => import("./routes/legal/document.tsx") },
  { path: "/legal/cookie", load: () => import("./routes/legal/document.tsx") },
  { path: "/login", load: () => import("./routes/auth/login.tsx"), data: signUp },
  { path: "/student/register", load: () => import("./routes/auth/register.tsx"), data: signUp },
  {
    path: "/verify",
    load: () => import("./routes/auth/verify.tsx"),
    data: async () => ({ ...(await signUp()), email: "", code: "", mailbox: false }),
  },
  {
    path: "/teacher/apply",
    load: () => import("./routes/apply/apply.tsx"),
    data: async () => {
      const { commission } = await import("./features/payments/purchases/rules.ts");
      const { earningsRange } =
        await import("./features/teachers/offers/ui/earnings-calculator.tsx");
      const input = { price: "20", lessons: "10" };
      const earnings = { input, range: earningsRange(), commission: commission() };
      const { applyWords } = await import("./shell/share/apply-words.ts");
      return { ...(await signUp()), earnings, words: applyWords };
    },
  },
  { path: "/offline", load: () => import("./routes/public/offline.tsx") },
];

/** Numbers that are nobody's to set, each with the word after it. */
const fixed = [
  /^(25|50|80)(-minute)?[.,]? (minutes?|lesson|50|or|and|31|Then|,|\.)/, // the lengths: columns and names
  /^£(20|45\.55|5|0)(\.00)?[.,]? /, // the lessons that examples are told with, and nothing
  /^10 such/, // the calculator's own example
  /^C1[.,]? /, // a level of the Common European Framework
  /^Argon2id /,
  /^(0|6|12|18|24) (to|Afternoons|Evenings|Nights|Find)/, // parts of a day
  /^1 (hour|minute)/, // "1 hour" became "2 hours 1 minute"
  /^\d+ (November|September)$|^202\d /, // when a text came into force
  /^\d+\. [A-Z]/, // sections of a legal text
  /^(cookie-consent-2025-09-10|offline-1|practice-1) /, // names of what is stored
  /^(1 January|1970, |01:00)/, // the instant that the page of what works is told
  /^18:00 /, // the hour of the example
  /^0 of/, // characters typed so far
  /^2 hours\.$/, // a measured time
  // the formula of the best match is code and no setting (ranking.ts)
  /^(1 (What|points|where|the)|3 2,|2, where|7 days|20 where|0 from|24 hours,|10 and|60, so)/,
  /^\d+ short/, // how many pages the wizard has
];

type Printed = { html: string; head: string; words: string[] };

/** Every page and the footer as they are with what config/ now holds. */
async function printAll(): Promise<Map<string, Printed>> {
  const { Footer } = await import("./shell/page/footer.tsx");
  const printed = new Map<string, Printed>();
  for (const { path, load, data } of pages) {
    const route = await load();
    const loaderData = (await data?.()) ?? {};
    const Page = route.default as ComponentType<{ loaderData: unknown; actionData: undefined }>;
    const head = (route.meta as ((args: object) => unknown) | undefined)?.({
      matches: [],
      location: new URL(path, "https://operator.test"),
      loaderData,
    });
    const Shown = createRoutesStub([
      {
        path: "*",
        id: "page",
        HydrateFallback: () => null,
        Component: () => (
          <>
            <Page loaderData={loaderData} actionData={undefined} />
            <Footer back="/" />
          </>
        ),
      },
    ]);
    const { prelude } = await prerenderToNodeStream(
      <Shown initialEntries={[path]} hydrationData={{ loaderData: { page: loaderData } }} />,
    );
    const html = (await text(prelude)).replaceAll("<!-- -->", "");
    printed.set(path, { html, head: JSON.stringify(head ?? []), words: wordsOf(html) });
  }
  return printed;
}

/** What a reader hears, word by word: no drawings, no numbers of steps and sections, no sums of the example. */
function wordsOf(html: string): string[] {
  const text = html
    .replaceAll(/<svg.*?<\/svg>/gs, " ")
    .replaceAll(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, " ")
    .replaceAll(/(<h2[^>]*>|<a href="#[^>]*>)\d+<!-- -->. /g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'");
  return text.split(/[^\p{L}\p{N}£.,:%-]+/u).filter(Boolean);
}

/** The numbers that both texts have at the same place, each with the word after it. */
function sharedNumbers(before: string[], after: string[]): string[] {
  let at = 0;
  return diffArrays(before, after).flatMap(({ value, added, removed }) => {
    const from = at;
    if (!removed) at += value.length;
    return added || removed
      ? []
      : value.flatMap((word, index) =>
          /\d/.test(word) ? [`${word} ${after[from + index + 1] ?? ""}`] : [],
        );
  });
}

const texts = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(texts)
      : [];

let ours: Map<string, Printed>;
let theirs: Map<string, Printed>;
const theirBrand = otherBrand(ourBrand.brand);
const theirCompany = otherCompany(ourCompany.company);

beforeAll(async () => {
  ours = await printAll();
  vi.resetModules();
  vi.doMock("#config/brand.ts", () => ({ ...ourBrand, brand: theirBrand }));
  vi.doMock("#config/company.ts", () => ({ ...ourCompany, company: theirCompany }));
  vi.doMock("#config/rules.ts", () => ({ rules: otherRules(ourRules.rules) }));
  vi.doMock("#config/shell.ts", () => otherRules({ ...ourShell }));
  theirs = await printAll();
  vi.doUnmock("#config/brand.ts");
  vi.doUnmock("#config/company.ts");
  vi.doUnmock("#config/rules.ts");
  vi.doUnmock("#config/shell.ts");
  vi.resetModules();
});

describe.each(pages)("$path of another operator", ({ path }) => {
  it("has nothing of our name in its words, head or footer", () => {
    const { html, head } = theirs.get(path)!;
    const names = texts({ ...ourBrand.brand, ...ourCompany.company, locale: "", currency: "" });
    for (const name of names.filter((name) => name !== ""))
      expect(html.includes(name) || head.includes(name), name).toBe(false);
    for (const name of [
      theirCompany.legalName,
      theirCompany.companyNumber,
      theirCompany.email.support,
    ])
      expect(html.includes(name), name).toBe(true);
  });

  it("shares no number with ours that an operator sets", () => {
    const shared = sharedNumbers(ours.get(path)!.words, theirs.get(path)!.words);
    expect(shared.filter((found) => !fixed.some((pattern) => pattern.test(found)))).toEqual([]);
  });
});

it("the footer's networks are those that have an address", () => {
  const { html } = theirs.get("/")!;
  expect(html).toContain(theirCompany.social.linkedin);
  expect(html).not.toMatch(/Instagram|Facebook/);
});
