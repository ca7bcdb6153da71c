import { expect, it } from "vitest";
import { openInVain, refuseImport, refusePath, refuseRequest } from "./check-boundaries.ts";

it("lets a feature import to its left, and teaches when it reaches to its right", () => {
  const scheduling = "app/features/scheduling/booking/book-lesson.server.ts";
  const teachers = "app/features/teachers/forms/composite-fields.ts";
  expect(refuseImport(scheduling, teachers)).toBeNull();
  expect(refuseImport(teachers, scheduling)).toMatch(/composes both/);
});

it("keeps ui and platform free of the domain", () => {
  expect(refuseImport("app/ui/button.tsx", "app/features/chat/rules.ts")).toMatch(
    /belongs in a feature/,
  );
  expect(refuseImport("app/platform/database/db.server.ts", "app/access/actor.ts")).toMatch(
    /bottom of the house/,
  );
  expect(refuseImport("app/ui/money.tsx", "app/platform/money.ts")).toBeNull();
});

it("lets nobody import a route or the server", () => {
  expect(refuseImport("app/features/chat/rules.ts", "app/routes/student/chat.tsx")).toMatch(
    /adapter/,
  );
  expect(refuseImport("app/root.tsx", "server/http/http.ts")).toMatch(/Nobody imports server/);
});

it("opens of a room to other wings and to the shell what the plan names, and nothing else", () => {
  const opened = "app/features/scheduling/lessons/rules.ts";
  const closed = "app/features/scheduling/lessons/locks.server.ts";
  const chat = "app/features/chat/sending/send-message.server.ts";
  expect(refuseImport(chat, opened)).toBeNull();
  expect(refuseImport(chat, closed)).toMatch(/opens .*rules\.ts.* to other wings/);
  expect(refuseImport("app/shell/bars/bar.tsx", closed)).toMatch(/to other wings/);
  expect(refuseImport(chat, "app/features/scheduling/lifecycle/settle-charged.server.ts")).toMatch(
    /opens none/,
  );
});

it("lets the own wing, routes and tests into every file of a room", () => {
  const closed = "app/features/scheduling/lessons/locks.server.ts";
  const booking = "app/features/scheduling/booking/book-lesson.server.ts";
  for (const from of [booking, "app/routes/student/lesson.tsx", "app/features/chat/chat.test.ts"])
    expect(refuseImport(from, closed)).toBeNull();
});

it("names a file that is open to nobody", () => {
  const to = "app/features/scheduling/lessons/rules.ts";
  expect(openInVain([{ from: "app/features/chat/rules.ts", to }])).not.toContain(to);
  expect(openInVain([{ from: "app/routes/student/lesson.tsx", to }])).toContain(to);
});

it("keeps requests and the router's arguments out of features, and teaches where they go", () => {
  const command = "app/features/chat/sending/send-message.server.ts";
  for (const said of [
    "export async function send(sender: Person, request: Request) {",
    "export function load({ params }: Route.LoaderArgs) {",
    "type Args = { request: Request; context: Context };",
    "async function act(args: ActionFunctionArgs) {",
  ])
    expect(refuseRequest(command, said)).toMatch(/belong in the route/);
  expect(refuseRequest(command, "send(form: Posted, headers: Headers)")).toBeNull();
  expect(refuseRequest(command, "type Asks = { input: RequestState }")).toBeNull();
  const test = "app/features/chat/sending/send-message.test.ts";
  expect(refuseRequest(test, "const posted = (request: Request) => request")).toBeNull();
  expect(refuseRequest("app/routes/student/chat.tsx", "f(request: Request)")).toBeNull();
});

it("lets no route lead back to where a script has asked", () => {
  const route = "app/routes/reports/report-status.tsx";
  for (const said of [
    "return redirect(new URL(request.url).pathname);",
    "const { pathname, search } = new URL(request.url);",
  ])
    expect(refusePath(route, said)).toMatch(/take `url`/);
  expect(refusePath(route, "const { searchParams } = new URL(request.url);")).toBeNull();
  expect(refusePath(route, "const { pathname } = url;")).toBeNull();
});
