import { describe, expect, it } from "vitest";
import { BadEnvironment, readEnv } from "./env.server.ts";

/** The lines of the refusal; none where it is accepted. */
function refusals(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    return error.message.split("\n");
  }
}

const named = (source: Record<string, string>) =>
  refusals(source).map((line) => line.split(" ")[0]!);

const firebase = {
  IDENTITY: "firebase",
  PROFILES: "firestore",
  FIREBASE_PROJECT_ID: "parlour-1",
  FIREBASE_API_KEY: "key",
  GOOGLE_APPLICATION_CREDENTIALS: "/etc/key.json",
};
const oidc = {
  IDENTITY: "oidc",
  OIDC_ISSUER: "https://id.example.org",
  OIDC_CLIENT_ID: "parlour",
  OIDC_CLIENT_SECRET: "secret",
};
const production = {
  DATABASE_URL: "postgres://db.example.org/app",
  PUBLIC_URL: "https://example.org",
  AUTH_SECRET: "k3d9-qmz7-20fh-wpx1-8vbn-t5rj-c6ya-lo4e",
};

describe("identity and profiles in the environment", () => {
  it("are the embedded ones where nothing is said", () => {
    expect(readEnv({})).toMatchObject({ IDENTITY: "embedded", PROFILES: "postgres" });
  });

  it("take a whole group, in production as well [HP-11]", () => {
    for (const group of [firebase, oidc]) {
      expect(refusals(group)).toEqual([]);
      expect(refusals({ ...production, ...group })).toEqual([]);
    }
  });

  it.each([
    ...Object.keys(firebase)
      .slice(2)
      .map((name) => [firebase, name] as const),
    ...Object.keys(oidc)
      .slice(1)
      .map((name) => [oidc, name] as const),
  ])("refuse %o without %s, by its name [HP-11]", (group, name) => {
    expect(named({ ...group, [name]: "" })).toEqual([name]);
  });

  it("refuse a part of a group that nothing uses, and say what is missing [HP-11]", () => {
    expect(named({ OIDC_ISSUER: oidc.OIDC_ISSUER })).toEqual([
      "OIDC_CLIENT_ID",
      "OIDC_CLIENT_SECRET",
      "IDENTITY",
    ]);
    expect(named({ FIREBASE_API_KEY: "key" })).toEqual(["IDENTITY"]);
    expect(named({ PROFILES: "firestore" })).toEqual([
      "FIREBASE_PROJECT_ID",
      "GOOGLE_APPLICATION_CREDENTIALS",
    ]);
  });

  it("refuse a policy of ours where the provider has its own [HP-11]", () => {
    expect(named({ ...firebase, PASSWORD_UPPER: "yes" })).toEqual(["PASSWORD_UPPER"]);
    expect(readEnv({ PASSWORD_UPPER: "yes" }).PASSWORD_UPPER).toBe(true);
    expect(named({ PASSWORD_MIN_LENGTH: "40", PASSWORD_MAX_LENGTH: "30" })).toEqual([
      "PASSWORD_MAX_LENGTH",
    ]);
  });

  it("refuse an issuer that is reached without https", () => {
    expect(named({ ...oidc, OIDC_ISSUER: "http://id.example.org" })).toEqual(["OIDC_ISSUER"]);
    expect(refusals({ ...oidc, OIDC_ISSUER: "http://127.0.0.1:4444" })).toEqual([]);
  });
});

describe("emulators in the environment", () => {
  const hosts = {
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
    FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080",
    GOOGLE_STAND_IN_HOST: "127.0.0.1:9098",
  };

  it.each(Object.entries(hosts))("%s stops a production start [HP-10]", (name, host) => {
    expect(named({ ...firebase, [name]: host })).toEqual([name]);
    expect(named({ ...firebase, [name]: host, NODE_ENV: "production" })).toEqual([name]);
    const deployed = { ...firebase, ...production, [name]: host };
    expect(named({ ...deployed, NODE_ENV: "development" })).toEqual([name]);
    expect(named({ ...deployed, ALLOW_EMULATORS: "true" })).toEqual([name]);
  });

  it.each(Object.entries(hosts))(
    "%s serves development, on this machine only [HP-10]",
    (name, host) => {
      expect(refusals({ ...firebase, [name]: host, NODE_ENV: "development" })).toEqual([]);
      expect(refusals({ ...firebase, [name]: host, ALLOW_EMULATORS: "true" })).toEqual([]);
      const elsewhere = host.replace("127.0.0.1", "emulator.example.org");
      expect(named({ ...firebase, [name]: elsewhere, NODE_ENV: "development" })).toEqual([name]);
    },
  );

  it("need no service account where both are emulated", () => {
    const { GOOGLE_APPLICATION_CREDENTIALS: _, ...rest } = firebase;
    expect(refusals({ ...rest, ...hosts, NODE_ENV: "test" })).toEqual([]);
  });
});

describe("what production is started with", () => {
  it("is an address with https, or one that no network carries", () => {
    expect(refusals(production)).toEqual([]);
    expect(refusals({ ...production, PUBLIC_URL: "http://localhost:3000" })).toEqual([]);
    expect(named({ ...production, PUBLIC_URL: "http://example.org" })).toEqual(["PUBLIC_URL"]);
  });

  it("is a secret that nobody guesses [F17]", () => {
    const AUTH_SECRET = "abcdefghijklmnopqrstuvwxyz0123456789";
    expect(refusals({ ...production, AUTH_SECRET })).toEqual([
      "AUTH_SECRET is too simple: it could be guessed. Make one with: openssl rand -base64 36",
    ]);
  });

  it("is two words for test cards, wherever people could use them [F7]", () => {
    expect(named({ ...production, PAYMENTS: "embedded" })).toEqual(["PAYMENTS"]);
    expect(named({ PUBLIC_URL: "https://localhost", PAYMENTS: "embedded" })).toEqual(["PAYMENTS"]);
    const both = { ...production, PAYMENTS: "embedded", ALLOW_TEST_CARDS: "yes" };
    expect(readEnv(both).payments).toBe("embedded");
    expect(readEnv(production).payments).toBe("none");
    expect(readEnv({ PAYMENTS: "embedded" }).payments).toBe("embedded");
  });

  it("is all of Stripe's keys for real cards, of one mode, and none where nothing uses them", () => {
    const stripe = {
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "sk_live_51Parlour",
      STRIPE_PUBLISHABLE_KEY: "pk_live_51Parlour",
      STRIPE_WEBHOOK_SECRET: "whsec_51Parlour",
    };
    expect(readEnv({ ...production, ...stripe }).payments).toBe("stripe");
    for (const name of Object.keys(stripe).slice(1)) {
      expect(named({ ...production, ...stripe, [name]: "" })).toEqual([name]);
      expect(named({ ...production, ...stripe, [name]: "live_51Parlour" })).toEqual([name]);
    }
    const swapped = { STRIPE_SECRET_KEY: stripe.STRIPE_PUBLISHABLE_KEY };
    expect(named({ ...production, ...stripe, ...swapped })).toEqual(["STRIPE_SECRET_KEY"]);
    const ofTest = { ...production, ...stripe, STRIPE_PUBLISHABLE_KEY: "pk_test_51Parlour" };
    expect(refusals(ofTest)).toEqual([
      "STRIPE_PUBLISHABLE_KEY is of another mode than STRIPE_SECRET_KEY: use two test keys or two live keys",
    ]);
    for (const PAYMENTS of ["none", ""])
      expect(named({ ...production, ...stripe, PAYMENTS })).toEqual(Object.keys(stripe).slice(1));
  });

  it("is what a pound is worth elsewhere, of a day, or nothing: prices are in pounds then", () => {
    const given = { date: "2026-11-20", perPound: { EUR: 1.14, USD: 1.31 } };
    const EXCHANGE_RATES = JSON.stringify(given);
    expect(readEnv({ ...production, EXCHANGE_RATES }).exchangeRates).toEqual(given);
    expect(readEnv(production).exchangeRates).toBeNull();
    for (const wrong of [
      "EUR=1.14",
      JSON.stringify(given.perPound),
      JSON.stringify({ ...given, date: "20 November" }),
      JSON.stringify({ ...given, perPound: { EUR: 0 } }),
      JSON.stringify({ ...given, perPound: { EURO: 1.14 } }),
    ])
      expect(named({ ...production, EXCHANGE_RATES: wrong })).toEqual(["EXCHANGE_RATES"]);
  });

  it.each(["TRANSLATION", "DICTIONARY"])(
    "is %s with an address and a name that people read, or without any",
    (kind) => {
      const [url, label] = [`${kind}_URL`, `${kind}_LABEL`];
      const given = { ...production, [url]: "https://words.example.org/v2/", [label]: "Words Ltd" };
      expect(readEnv(given)).toMatchObject({ [url]: "https://words.example.org/v2" });
      expect(named({ ...given, [label]: "" })).toEqual([label]);
      expect(named({ ...given, [url]: "" })).toEqual([url]);
      expect(named({ ...given, [label]: "L".repeat(61) })).toEqual([label]);
      for (const wrong of [
        "words.example.org",
        "ftp://words.example.org",
        "http://words.example.org",
        "http://192.0.43.8",
        "https://robin:secret@words.example.org",
        "https://words.example.org?key=secret",
      ])
        expect(named({ ...given, [url]: wrong }), wrong).toEqual([url]);
      for (const inside of [
        "127.0.0.1:5000",
        "[::1]:5000",
        "10.0.0.4",
        "translator:5000",
        "t.internal",
      ])
        expect(refusals({ ...given, [url]: `http://${inside}` }), inside).toEqual([]);
    },
  );

  it("is no key for a translator that nobody named", () => {
    expect(named({ ...production, TRANSLATION_KEY: "secret" })).toEqual(["TRANSLATION_URL"]);
  });

  it("believes no proxy that nobody named, and in the demo world those of this machine [F11]", () => {
    expect(readEnv(production).trustedProxies).toEqual([]);
    const named = { ...production, TRUSTED_PROXIES: "10.0.0.4" };
    expect(readEnv(named).trustedProxies).toEqual(["10.0.0.4"]);
    expect(readEnv({}).trustedProxies).toEqual(["127.0.0.0/8", "::1"]);
  });

  it("names the proxies that are believed as addresses and networks", () => {
    const proxies = (TRUSTED_PROXIES: string) => readEnv({ TRUSTED_PROXIES }).TRUSTED_PROXIES;
    expect(proxies("10.0.0.4, 192.0.2.0/24,2001:db8::/32")).toHaveLength(3);
    expect(proxies("none")).toEqual([]);
    for (const wrong of ["proxy.example.org", "10.0.0.0/99", "10.0.0.4,", "*"])
      expect(named({ TRUSTED_PROXIES: wrong })).toEqual(["TRUSTED_PROXIES"]);
  });
});

describe("the demo world", () => {
  it.each(["http://localhost:3000", "http://127.0.0.1", "http://[::1]:80", "http://a.localhost"])(
    "is at home at %s [F6]",
    (PUBLIC_URL) => {
      expect(refusals({ PUBLIC_URL })).toEqual([]);
    },
  );

  it.each([
    "https://lessons.example.org",
    "http://192.168.0.7:3000",
    "http://localhost.example.org",
  ])("is not shown at %s, which others can reach [F6]", (PUBLIC_URL) => {
    expect(named({ PUBLIC_URL })).toEqual(["PUBLIC_URL"]);
    expect(refusals({ PUBLIC_URL })[0]).toContain("DATABASE_URL");
  });
});

describe("backups in the environment", () => {
  const BACKUP_KEY = "mF3x9Qv7LpT2rWz8KsYb4NcHd6JgUe1A";
  const bucket = {
    S3_ENDPOINT: "https://s3.example.org",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };

  it("have a key and one place, which is not that of the files [K16]", () => {
    expect(refusals({ BACKUP_KEY, BACKUP_DIR: "/mnt/backups" })).toEqual([]);
    expect(refusals({ BACKUP_KEY, BACKUP_BUCKET: "backups", ...bucket })).toEqual([]);
    for (const [given, refused] of [
      [{ BACKUP_KEY }, ["BACKUP_DIR"]],
      [{ BACKUP_DIR: "/mnt/backups" }, ["BACKUP_KEY"]],
      [{ BACKUP_KEY: "a".repeat(40), BACKUP_DIR: "/mnt/backups" }, ["BACKUP_KEY"]],
      [{ BACKUP_KEY: "short", BACKUP_DIR: "/mnt/backups" }, ["BACKUP_KEY"]],
      [{ BACKUP_KEY, BACKUP_DIR: "/b", BACKUP_BUCKET: "backups", ...bucket }, ["BACKUP_BUCKET"]],
      [{ BACKUP_KEY, BACKUP_BUCKET: "backups" }, Object.keys(bucket)],
      [{ BACKUP_KEY, BACKUP_BUCKET: "files", S3_BUCKET: "files", ...bucket }, ["BACKUP_BUCKET"]],
    ] as const)
      expect(named(given)).toEqual(refused);
  });
});

it("a secret from before is another one than the one in use, and as long [K16]", () => {
  const { AUTH_SECRET } = production;
  const before = "w8z1-plk4-77tr-mnv3-2qse-x9cd-b5hg-yf6u";
  expect(refusals({ ...production, AUTH_SECRET_BEFORE: before })).toEqual([]);
  expect(readEnv({ ...production, AUTH_SECRET_BEFORE: before }).authSecrets).toEqual([
    AUTH_SECRET,
    before,
  ]);
  for (const wrong of [AUTH_SECRET, "short", `${before},short`])
    expect(named({ ...production, AUTH_SECRET_BEFORE: wrong })).toEqual(["AUTH_SECRET_BEFORE"]);
});
