import { expect, it, test } from "vitest";
import { inviteIn, inviteLink, withInvite } from "./invite.ts";

const code = "0123456789ab";

test.each([
  ["/student/teachers/ines", `/student/teachers/ines?invite=${code}`],
  ["/student/chats?with=ines", `/student/chats?with=ines&invite=${code}`],
  ["?offer=1#times", `?offer=1&invite=${code}#times`],
  ["", `?invite=${code}`],
])("the invitation goes along in %s", (path, carried) => {
  expect(withInvite(path, code)).toBe(carried);
  expect(inviteIn(carried)).toBe(code);
  expect(withInvite(path, null)).toBe(path);
});

it("is read only where it can be one", () => {
  expect(inviteIn(inviteLink("ines", code))).toBe(code);
  for (const address of ["/", "?invite=", "?invite=x'--", `/a#?invite=${code}`, `?invite=${code}0`])
    expect(inviteIn(address)).toBeNull();
});
