import type { ReactNode } from "react";
import type { Controlled } from "./may.ts";

/** A form that its reader may not send: all of it is disabled, and the reason stands above it. */
export function OnlyFor({ may, children }: { readonly may: Controlled; readonly children: ReactNode }) {
  return (
    <fieldset className="plain" disabled={may.disabled}>
      {may.title === undefined ? null : (
        <p className="dim" style={{ marginBottom: 10 }}>
          {may.title}
        </p>
      )}
      {children}
    </fieldset>
  );
}
