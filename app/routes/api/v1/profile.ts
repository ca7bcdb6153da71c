import { operation } from "./operation.ts";
import { Problem } from "./problem.ts";
import { me } from "./shapes.ts";

export const profileOperations = [
  operation({
    id: "getMe",
    group: "Profile",
    method: "get",
    path: "/me",
    title: "Whose token this is",
    scope: "profile:read",
    answer: me,
    async run({ person: { id, name, email, role, zone } }) {
      if (role !== "student" && role !== "teacher")
        return new Problem(403, "role-refused", "This account has no role.");
      return { id, name, email, role, zone };
    },
  }),
];
