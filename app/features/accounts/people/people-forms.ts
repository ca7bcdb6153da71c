import { z } from "zod";
import { adminRights } from "#db/schema/accounts/admin-rights.ts";
import { emailField } from "../account-security/person-fields.ts";
import { suspensionReasons, viewReasons } from "./text.ts";

/** What is asked for, as the address says it. */
export const peopleQuery = z.object({ q: z.string().max(200).catch("") });

const rights = z.preprocess((typed) => [typed ?? []].flat(), z.array(z.enum(adminRights)));
const someRights = rights.refine((chosen) => chosen.length > 0, "Choose at least one area");

/** The forms of a person's page, told apart by what they intend. */
export const personForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("suspend"), reason: z.enum(suspensionReasons, "Choose a reason") }),
  z.object({ intent: z.literal("admit") }),
  z.object({ intent: z.literal("remove-admin") }),
  z.object({ intent: z.literal("rights"), rights: someRights, before: rights }),
  z.object({ intent: z.literal("view"), viewReason: z.enum(viewReasons, "Choose a reason") }),
]);

/** The forms below the list of admins. */
export const adminsForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("invite"), email: emailField, rights: someRights }),
  z.object({ intent: z.literal("withdraw"), invitationId: z.string("Choose an invitation") }),
]);
