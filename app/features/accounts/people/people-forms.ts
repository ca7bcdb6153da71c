import { z } from "zod";
import { adminRights } from "#db/schema/accounts/admin-rights.ts";
import { isAtMost } from "#app/platform/characters.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { emailField } from "../account-security/person-fields.ts";
import { viewReasons } from "./text.ts";

const rights = z.preprocess((typed) => [typed ?? []].flat(), z.array(z.enum(adminRights)));
const someRights = rights.refine((chosen) => chosen.length > 0, "Choose at least one area");

/** The forms of a person's page, told apart by what they intend. */
export const personForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("remove-admin") }),
  z.object({ intent: z.literal("rights"), rights: someRights, before: rights }),
  z.object({
    intent: z.literal("note"),
    note: z
      .string("Write the note")
      .trim()
      .min(1, "Write the note")
      .refine(
        (text) => isAtMost(text, rules.account.noteCharacters),
        `Use at most ${rules.account.noteCharacters.toLocaleString(brand.locale)} characters`,
      ),
  }),
  z.object({ intent: z.literal("view"), viewReason: z.enum(viewReasons, "Choose a reason") }),
]);

/** The forms of the list of people, and below that of admins. */
export const peopleForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("invite"), email: emailField, rights: someRights }),
  z.object({
    intent: z.literal("save-filter"),
    name: z
      .string("Give it a name")
      .trim()
      .min(1, "Give it a name")
      .max(
        rules.account.filterNameCharacters,
        `Use at most ${rules.account.filterNameCharacters} characters`,
      ),
    search: z.string().max(1_000),
  }),
  z.object({ intent: z.literal("drop-filter"), filterId: z.uuid("Choose a filter") }),
  z.object({ intent: z.literal("withdraw"), invitationId: z.string("Choose an invitation") }),
]);
