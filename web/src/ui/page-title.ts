import { useEffect } from "react";

const APP = "Weighbridge";

/** The browser's title while a page is on the screen: "SO-10442 · Weighbridge". */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? APP : `${title} · ${APP}`;
    return () => {
      document.title = APP;
    };
  }, [title]);
}
