import { expect, it } from "vitest";
import { refuseImport } from "./check-boundaries.ts";

it("lets a feature import to its left, and teaches when it reaches to its right", () => {
  const scheduling = "app/features/scheduling/booking/book-lesson.server.ts";
  const teachers = "app/features/teachers/offers.server.ts";
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
  expect(refuseImport("app/root.tsx", "server/http.ts")).toMatch(/Nobody imports server/);
});
