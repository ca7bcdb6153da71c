import { describe, expect, it } from "vitest";
import { parseForm } from "#app/platform/forms/forms.ts";
import { firstVerdict, reviewActionForm } from "./review-forms.ts";
import { reviewCommentParts, reviewCommentText } from "../applications/review-items.ts";

async function post(fields: Record<string, string | string[]>) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  const request = new Request("http://test.example/", { method: "POST", body });
  const form = await parseForm(request, reviewActionForm);
  return form.ok ? form.value : form.state.errors;
}

const reject = { decision: "reject", version: "3" };

describe("the checklist's form", () => {
  it("takes a canned reason, one in own words, or both, per item", async () => {
    const typed = {
      ...reject,
      "verdict-identity": "accepted",
      "verdict-video": "failed",
      "cause-video": ["noise", "length"],
      "words-video": "The same talk in a quieter room is enough.",
    };
    expect(await post(typed)).toEqual({
      decision: "reject",
      version: 3,
      words: "",
      comments: [
        { item: "identity", verdict: "accepted", reason: "" },
        {
          item: "video",
          verdict: "failed",
          reason: expect.stringMatching(/^Noise hides.*\nThe video.*\n\nThe same talk/),
        },
      ],
    });
  });

  it("asks for the reason of what failed, at its field", async () => {
    const bare = { ...reject, "verdict-text": "failed" };
    expect(Object.keys(await post(bare))).toEqual(["words-text"]);
    expect(Object.keys(await post({ ...bare, "words-text": "No." }))).toEqual(["words-text"]);
    const invented = { ...bare, "cause-text": "constructor" };
    expect(Object.keys(await post(invented))).toEqual(["words-text"]);
  });

  it("knows no other decision, and takes none without a version", async () => {
    expect(await post({ decision: "delete", version: "3" })).not.toHaveProperty("comments");
    expect(await post({ decision: "approve" })).not.toHaveProperty("comments");
  });

  it("shows again what was ticked and written", () => {
    const text = reviewCommentText("video", ["noise"], "From 0:20 onwards.");
    expect(reviewCommentParts("video", text)).toEqual({
      causes: ["noise"],
      words: "From 0:20 onwards.",
    });
    const own = reviewCommentText("video", [], "Nothing can be heard.\n\nPlease try again.");
    expect(reviewCommentParts("video", own)).toEqual({ causes: [], words: own });
  });
});

it("a pass that was given to an older application is not kept in the form, and what is to be fixed is", () => {
  const values = { version: "3", "verdict-identity": "accepted", "verdict-video": "failed" };
  const typed = { state: { values, errors: {} }, ticked: {} };
  const kept = { identity: { verdict: "accepted", reason: "" } } as const;
  const first = (version: number, ticked = {}) =>
    (["identity", "video"] as const).map((item) =>
      firstVerdict(item, { ...typed, ticked, version }),
    );
  expect(first(3)).toEqual(["accepted", "failed"]);
  expect(first(4)).toEqual([undefined, "failed"]);
  expect(first(4, kept)).toEqual(["accepted", "failed"]);
});
