import { connect } from "node:net";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { aPerson, aStudent } from "#test/builders/people.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { useApp } from "#test/asking/app.ts";
import { cookieOf } from "#test/asking/sockets.ts";
import { makeWorld, type World } from "./world.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

useDatabase();
const app = useApp();
let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 60_000);

const closed = ["/admin/teachers", "/admin/reports", "/admin/reports/statistics.csv", "/admin"];

describe("what a browser claims about itself", () => {
  it("makes nobody an admin: cookies, headers, queries and forms [B5]", async () => {
    const own = await world.cookie("student");
    const claims: { cookie: string; headers?: Record<string, string> }[] = [
      { cookie: `${own}; role=admin; isAdmin=true; user={"role":"admin"}` },
      {
        cookie: own!,
        headers: { "x-role": "admin", "x-user-role": "admin", authorization: "admin" },
      },
      { cookie: own!, headers: { "x-page-person": world.people.admin.id } },
    ];
    for (const path of [...closed, "/admin/teachers.data", "/admin/reports.data?role=admin"])
      for (const { cookie, headers } of claims) {
        const answer = await app.ask(path, { cookie, headers });
        expect([403, 409], `${path}: ${answer.status}`).toContain(answer.status);
        expect(await answer.text()).not.toContain("canary");
      }
  });

  it("is no session when a letter of it is different [B5]", async () => {
    const own = (await world.cookie("admin"))!;
    const [name, value] = [own.split("=")[0]!, decodeURIComponent(own.slice(own.indexOf("=") + 1))];
    const dot = value.lastIndexOf(".");
    const flip = (text: string) => (text[0] === "A" ? "B" : "A") + text.slice(1);
    const forged = [
      value.slice(0, dot),
      `${value.slice(0, dot)}.`,
      `${flip(value.slice(0, dot))}${value.slice(dot)}`,
      `${value.slice(0, dot)}.${flip(value.slice(dot + 1))}`,
      world.people.admin.id,
      `${world.people.admin.id}.${value.slice(dot + 1)}`,
    ];
    for (const one of forged) {
      const cookie = `${name}=${encodeURIComponent(one)}`;
      expect((await app.ask("/admin/teachers", { cookie })).status, one).toBe(302);
    }
    expect((await app.ask("/admin/teachers", { cookie: own })).status).toBe(200);
  });
});

describe("who is nobody in particular", () => {
  it("without a role is refused by every role's rooms [B6]", async () => {
    const nobody = await aPerson(null);
    const cookie = await cookieOf(nobody.email);
    for (const path of [...closed, "/student/dashboard", "/teacher/dashboard"])
      expect((await app.ask(path, { cookie })).status, path).toBe(403);
    const page = await (await app.ask("/faq", { cookie })).text();
    expect(page).not.toContain('href="/admin');
  });

  it("with a role that we do not know counts as without one [B6]", async () => {
    const person = await aStudent();
    const cookie = await cookieOf(person.email);
    await asOwner("alter table users drop constraint users_role_known");
    await db().execute(sql`update users set role = 'superuser' where id = ${person.id}`);
    for (const path of [...closed, "/student/dashboard", "/teacher/dashboard"])
      expect((await app.ask(path, { cookie })).status, path).toBe(403);
    await db().delete(users).where(eq(users.id, person.id));
    expect((await app.ask("/student/dashboard", { cookie })).status).toBe(302);
  });

  it("is refused while roles cannot be read, and let in again afterwards [B6]", async () => {
    const cookie = await world.cookie("admin");
    await asOwner("alter table users rename column role to gone");
    try {
      for (const path of closed)
        expect((await app.ask(path, { cookie })).status, path).toBeGreaterThanOrEqual(500);
    } finally {
      await asOwner("alter table users rename column gone to role");
    }
    expect((await app.ask("/admin/teachers", { cookie })).status).toBe(200);
  });
});

/** Sends the address as it is; a browser or fetch would tidy it up first. */
function rawStatus(target: string, headers: string[], method = "GET"): Promise<[number, string]> {
  const { port } = new URL(app.url());
  return new Promise((done, fail) => {
    const socket = connect(Number(port), "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => (heard += String(chunk)));
    socket.on("error", fail);
    socket.on("close", () => done([Number(heard.split(" ")[1]), heard]));
    const lines = [
      `${method} ${target} HTTP/1.1`,
      "Host: localhost",
      "Connection: close",
      ...headers,
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  });
}

describe("other spellings of an address", () => {
  const spellings = (path: string) => [
    `/${path}`,
    `//localhost${path}`,
    path.replace("/", "//"),
    path.replace(/(\w)\//, "$1//"),
    path.toUpperCase(),
    path.replace("/a", "/A"),
    path.replace("/a", "/%61"),
    path.replace(/(\w)\//, "$1%2f"),
    path.replace(/(\w)\//, "$1%252f"),
    path.replace(/(\w)\//, "$1\\"),
    path.replace(/(\w)\//, "$1%5c"),
    `/.${path}`,
    `/faq/..${path}`,
    `/faq/%2e%2e${path}`,
    `/student/%2e%2e%2f${path.slice(1)}`,
    `${path}/`,
    `${path}//`,
    `${path}.`,
    `${path}%20`,
    `${path}%00`,
    `${path};a=b`,
    `${path}?`,
    `${path}%3f`,
    `${path}%23`,
    `${path}.data`,
    `${path}.data/`,
    `${path}/.data`,
    `${path}%2edata`,
    `${path}.DATA`,
    `${path}.data?_routes=routes%2Fadmin%2Fteachers`,
    `${path}.data?_routes=`,
    `${path}?index`,
    `${path}?_data=routes/admin/teachers`,
    `${path}.json`,
    `http://localhost${path}`,
  ];

  it("open nothing to visitors and other roles that the usual one does not [B8]", async () => {
    const paths = [
      "/admin/teachers",
      `/admin/teachers/${world.application}`,
      `/admin/reports/${world.report}`,
      `/admin/reports/statistics.csv`,
    ];
    const student = `Cookie: ${await world.cookie("other-student")}`;
    for (const path of paths)
      for (const target of spellings(path))
        for (const headers of [[], [student]]) {
          const [status, text] = await rawStatus(target, headers);
          expect(text.includes("canary"), `${target} tells`).toBe(false);
          expect([301, 302, 202, 400, 403, 404], `${target}: ${status}`).toContain(status);
        }
  });

  it("reach nobody else's things either [B8]", async () => {
    const student = `Cookie: ${await world.cookie("other-student")}`;
    const paths = [`/student/lessons/${world.lesson}`, `/student/chats/${world.chat}`];
    for (const path of paths)
      for (const target of spellings(path)) {
        const [status, text] = await rawStatus(target, [student]);
        expect(text.includes("canary"), `${target} tells`).toBe(false);
        // Asked for no route of the page, the router answers with nothing.
        const nothing = target.includes("?_routes=") ? [200] : [];
        expect([301, 302, 202, 400, 403, 404, ...nothing], `${target}: ${status}`).toContain(
          status,
        );
      }
  });

  it("headers that name another method or address are not heard [B8]", async () => {
    const cookie = `Cookie: ${await world.cookie("admin")}`;
    const other = `Cookie: ${await world.cookie("other-student")}`;
    for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
      const [status] = await rawStatus("/logout", [cookie, `${name}: POST`]);
      expect(status).toBe(302);
    }
    expect((await app.ask("/admin/teachers", { cookie: await world.cookie("admin") })).status).toBe(
      200,
    );
    for (const name of ["X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Path"]) {
      const [, text] = await rawStatus("/faq", [
        other,
        `${name}: /admin/teachers/${world.application}`,
      ]);
      expect(text.includes("canary"), name).toBe(false);
    }
    expect((await rawStatus("/admin/teachers", [cookie], "TRACE"))[0]).toBe(405);
    expect((await rawStatus("/admin/teachers", [cookie], "CONNECT"))[0]).not.toBe(200);
    expect((await rawStatus("/admin/teachers", [cookie], "GETS"))[0]).toBe(400);
  });
});

describe("the same name twice, lists for words, and names of the language itself", () => {
  it("are no form: 400, and nothing happens [B9]", async () => {
    const cookie = await world.cookie("student");
    const chat = `/student/chats/${world.chat}`;
    const forms: [string, string[][]][] = [
      [
        "/login",
        [
          ["email", "a@example.test"],
          ["email", "b@example.test"],
          ["password", "x"],
        ],
      ],
      [
        "/login",
        [
          ["email", "a@example.test"],
          ["password", "x"],
          ["password", "y"],
        ],
      ],
      [
        "/verify",
        [
          ["email", "a@example.test"],
          ["code", "123456"],
          ["code", "654321"],
        ],
      ],
      [
        chat,
        [
          ["clientId", crypto.randomUUID()],
          ["text", "a"],
          ["text", "b"],
        ],
      ],
      [
        `/student/lessons/${world.lesson}`,
        [
          ["refundPence", "1"],
          ["refundPence", "2200"],
        ],
      ],
      [
        "/account/security",
        [
          ["intent", "zone"],
          ["intent", "end-others"],
          ["zone", "Europe/Paris"],
        ],
      ],
      [
        "/account/security",
        [
          ["intent", "zone"],
          ["zone", "Europe/Paris"],
          ["zone", "Asia/Tokyo"],
        ],
      ],
      [
        "/teacher/apply/about",
        [
          ["headline", "a"],
          ["headline", "b"],
        ],
      ],
      [
        "/cookie-preferences",
        [
          ["choice", "accept"],
          ["choice", "reject"],
        ],
      ],
      [
        "/theme",
        [
          ["theme", "dark"],
          ["theme", "light"],
        ],
      ],
    ];
    for (const [path, fields] of forms)
      expect((await app.post(path, fields, { cookie })).status, `${path} ${fields}`).toBe(
        path === "/login" || path === "/verify" ? await doorStatus(path, fields) : 400,
      );
  });

  /** A signed-in person is sent on from these pages; a visitor sees what is wrong. */
  async function doorStatus(path: string, fields: string[][]): Promise<number> {
    expect((await app.post(path, fields)).status).toBe(400);
    return 302;
  }

  it("__proto__, constructor and prototype are refused in every form [B9]", async () => {
    const cookie = await world.cookie("student");
    const chat = `/student/chats/${world.chat}`;
    const good = { clientId: crypto.randomUUID(), text: "Hello" };
    for (const name of [
      "__proto__",
      "constructor",
      "prototype",
      "__proto__.role",
      "constructor[prototype]",
    ]) {
      const answer = await app.post(chat, { ...good, [name]: "admin" }, { cookie });
      // An object literal would have taken __proto__ for its own: it is written as a list.
      const listed = await app.post(chat, [...Object.entries(good), [name, "admin"]], {
        cookie,
      });
      expect(listed.status, name).toBe(400);
      expect(answer.status).toBeLessThan(500);
    }
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it("in a query the first one counts, everywhere, and nothing breaks [B9]", async () => {
    const cookie = await world.cookie("student");
    const path = `/student/report?lesson=${world.lesson}&lesson=${crypto.randomUUID()}`;
    expect((await app.ask(path, { cookie })).status).toBe(200);
    for (const query of ["a[]=1&a[]=2", "__proto__=1", "page[]=2", "page=1&page=-1", "tab[x]=1"])
      for (const target of ["/student/lessons", "/student/teachers", "/faq", "/contact"])
        expect((await app.ask(`${target}?${query}`, { cookie })).status, query).toBe(200);
  });
});
