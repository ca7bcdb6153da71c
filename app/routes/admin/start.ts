import { href, redirect } from "react-router";

export function loader() {
  return redirect(href("/admin/teachers"));
}

/** Never drawn: having a page lets a refusal be one, not data. */
export default function Start() {
  return null;
}
