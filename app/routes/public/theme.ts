import { data, redirect } from "react-router";
import { z } from "zod";
import { parseForm } from "#app/platform/forms/forms.ts";
import { pageLeft } from "#app/platform/http/page-left.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { setTheme } from "#app/shell/theme/theme.server.ts";
import { isTheme } from "#app/shell/theme/theme.ts";
import type { Route } from "./+types/theme.ts";

const themeForm = z.object({
  theme: z.enum(["system", "light", "dark"]),
  /** The page whose footer was used. */
  back: z.string().max(2000).optional(),
});

/** The footer's choice of theme; back to the page it was made on. */
export async function action({ request }: Route.ActionArgs) {
  const form = await parseForm(request, themeForm);
  if (!form.ok) throw data(null, { status: 400 });
  const { theme, back } = form.value;
  return redirect(localPath(back) ?? pageLeft(request) ?? "/", {
    status: 303,
    headers: { "set-cookie": setTheme(request, isTheme(theme) ? theme : null) },
  });
}

export function loader() {
  return redirect("/");
}
