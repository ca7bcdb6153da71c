import { useEffect } from "react";
import { useLocation } from "react-router";
import { consentStore } from "#app/features/consent/browser-store.ts";
import { useAllows } from "#app/features/consent/use-consent.ts";

/**
 * Reports each page that is opened while analytics are allowed. What reports is a script of its own,
 * which is not even fetched before that; it stops with the permission.
 */
export function PageStatistics() {
  const { pathname } = useLocation();
  const allowed = useAllows("analytics");
  useEffect(() => {
    if (!allowed) return;
    import("../report-view.ts").then(
      ({ reportView }) => {
        if (consentStore.allows("analytics")) reportView(pathname);
      },
      () => {
        // not fetched: nothing is counted
      },
    );
  }, [allowed, pathname]);
  return null;
}
