import { readFileSync } from "node:fs";
import { once } from "node:events";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import type { chatHandlers } from "#app/features/chat/thread/live.server.ts";
import { aStudent } from "#test/builders/people.ts";
import { useApp } from "#test/asking/app.ts";
import { useDatabase } from "#test/database.ts";

const token = "a-token-that-only-monitoring-knows";
process.env["METRICS_TOKEN"] = token;

useDatabase();
const app = useApp();

const read = (authorization?: string) =>
  app.ask("/metrics", { headers: authorization === undefined ? {} : { authorization } });

test("figures are for who has the operator's token", async () => {
  for (const wrong of [undefined, "Bearer", `Bearer ${token}x`, token])
    expect((await read(wrong)).status).toBe(401);
  const answer = await read(`Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain");
});

test("requests, queries, open pages and their messages are counted by how they ended and how long they took", async () => {
  const student = await aStudent();
  await app.as(student).get("/student/lessons");
  await app.visitor().get("/nowhere-at-all");
  const socket = (await app.socket(await app.as(student).cookie())) as WebSocket;
  socket.send(
    JSON.stringify({
      id: "1",
      type: "chat.unread" satisfies keyof typeof chatHandlers,
      payload: {},
    }),
  );
  await once(socket, "message");
  const text = await (await read(`Bearer ${token}`)).text();
  for (const line of [
    /^http_request_duration_seconds_count\{method="GET",outcome="2xx"\} [1-9]/m,
    /^http_request_duration_seconds_count\{method="GET",outcome="4xx"\} [1-9]/m,
    /^database_duration_seconds_bucket\{le="10",kind="query",outcome="ok"\} [1-9]/m,
    /^socket_message_duration_seconds_count\{type="chat.unread",outcome="ok"\} 1$/m,
    /^open_pages 1$/m,
    /^database_connections\{state="idle"\} \d+$/m,
    /^jobs_due\{state="late"\} 0$/m,
    /^process_resident_memory_bytes \d+/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toContain(student.id);
});

test("alerts, the dashboard and the scaling of servers look at figures that are kept", async () => {
  const text = await (await read(`Bearer ${token}`)).text();
  const rules = readFileSync("docs/operations/alerts.yml", "utf8");
  const dashboard = JSON.parse(readFileSync("docs/operations/dashboard.json", "utf8"));
  const shown = dashboard.panels.flatMap(({ targets }: any) =>
    targets.map(({ expr }: any) => expr),
  );
  const scaling = readFileSync("deploy/kubernetes/product.yaml", "utf8");
  const others = [
    ...(shown.join(" ").match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []),
    ...[...scaling.matchAll(/metric: \{ name: (\w+) \}/g)].map(([, name]) => name),
  ].filter((name) => name !== "histogram_quantile");
  expect(new Set(others).size).toBeGreaterThan(10);
  for (const name of others)
    expect(text).toContain(`# TYPE ${name.replace(/_(?:count|bucket)$/, "")} `);
  const runbooks = readFileSync("docs/operations/runbooks.md", "utf8");
  for (const [, alert] of rules.matchAll(/- alert: (\w+)/g))
    expect(runbooks).toContain(`## ${alert}\n`);
  const named = [...rules.matchAll(/\b([a-z]+(?:_[a-z]+)+)(?:\{|\[| [<>])/g)].map(
    ([, name]) => name!,
  );
  expect(new Set(named).size).toBeGreaterThan(5);
  for (const name of named)
    expect(text).toContain(`# TYPE ${name.replace(/_(?:count|bucket)$/, "")} `);
});
