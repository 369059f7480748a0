import { useMantineColorScheme, type MantineColorScheme } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Me } from "../api/answers.ts";
import { type OwnPreferences, type PreferencesChange, preferencesQuery, putPreferences } from "../api/preferences.ts";
import { forms, keepForms } from "../language/forms.ts";
import { chosenLanguage, keepLanguage, LANGUAGES, pickedLanguage } from "../language/languages.ts";
import { t } from "../language/text.ts";
import { DEFAULTS, preferences, setPreferences } from "../ui/preferences.ts";

type Chosen = Omit<OwnPreferences, "isChosen">;

/** As the app comes. */
const NOTHING: Chosen = {
  theme: null,
  density: null,
  language: null,
  region: null,
  timeZone: null,
  singleKeys: null,
  keys: [],
};

const OWNER = "weighbridge-preferences-of";

/** Whose choices this browser keeps; null: nobody's yet. */
const keptOwner = (): string | null => {
  try {
    return localStorage.getItem(OWNER);
  } catch {
    return null;
  }
};
const keepOwner = (userId: string): void => {
  try {
    localStorage.setItem(OWNER, userId);
  } catch {
    // Then the next one who signs in starts with what is looked at here.
  }
};

/** What this browser keeps and the service can: what is as it comes is null. */
function chosenHere(scheme: MantineColorScheme): Chosen {
  const { density, shortcuts, keys } = preferences();
  return {
    theme: scheme === "auto" ? null : scheme,
    density: density === DEFAULTS.density ? null : density,
    language: chosenLanguage(),
    region: forms.region as Chosen["region"],
    timeZone: forms.timeZone,
    singleKeys: shortcuts === DEFAULTS.shortcuts ? null : shortcuts,
    keys: keys.map(({ of, is }) => ({ of, is })),
  };
}

/** Has this browser as it was chosen; draws the page anew where texts or formats are others. */
function applyHere(chosen: Chosen, setScheme: (scheme: MantineColorScheme) => void): void {
  setScheme(chosen.theme ?? "auto");
  const now = {
    density: chosen.density ?? DEFAULTS.density,
    shortcuts: chosen.singleKeys ?? DEFAULTS.shortcuts,
    keys: chosen.keys,
  };
  const before = preferences();
  if (JSON.stringify(now) !== JSON.stringify({ density: before.density, shortcuts: before.shortcuts, keys: before.keys }))
    setPreferences(now);
  const language = LANGUAGES.find(({ code }) => code === chosen.language)?.code ?? null;
  const isRead = keepLanguage(language);
  const isWritten = keepForms({ region: chosen.region, timeZone: chosen.timeZone });
  if (isRead || isWritten) window.location.reload();
}

async function keep(client: QueryClient, change: PreferencesChange): Promise<boolean> {
  try {
    client.setQueryData(preferencesQuery.queryKey, await putPreferences(change));
    return true;
  } catch {
    notifications.show({
      title: t`It is kept for this browser alone`,
      message: t`The service could not be told: other browsers of yours go on as they were.`,
      color: "orange.9",
    });
    return false;
  }
}

/**
 * Has what the person chose follow them: what the service knows holds in this browser from the first page on. Where it knows
 * nothing, what they chose here before is theirs, unless somebody else chose it in this browser.
 */
export function useFollowingPreferences(me: Me): void {
  const client = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { data } = useQuery(preferencesQuery);
  const userId = me.user.id;
  const follow = (known: OwnPreferences): void => {
    const owner = keptOwner();
    const picked = pickedLanguage();
    const here = chosenHere(colorScheme);
    keepOwner(userId);
    if (known.isChosen || (owner !== null && owner !== userId)) {
      applyHere({ ...(known.isChosen ? known : NOTHING), ...(picked === null ? {} : { language: picked }) }, setColorScheme);
      if (picked !== null) void keep(client, { language: picked });
    } else if (JSON.stringify(here) !== JSON.stringify(NOTHING)) void keep(client, here);
  };
  const latest = useRef(follow);
  latest.current = follow;
  const followed = useRef<string | null>(null);
  useEffect(() => {
    // Once a visit: what is changed from then on is changed here first.
    if (data === undefined || followed.current === userId) return;
    followed.current = userId;
    latest.current(data);
  }, [data, userId]);
}

/** Changes how the app looks and listens: in this browser at once, and in others by the next visit there. */
export function usePreferenceChange() {
  const client = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    theme: colorScheme,
    change: async (change: Partial<Chosen>): Promise<void> => {
      const after = { ...chosenHere(colorScheme), ...change };
      // What draws the page anew waits for the service: a page that goes takes what it asks for with it.
      const isDrawnAnew = ["language", "region", "timeZone"].some((name) => name in change);
      if (!isDrawnAnew) applyHere(after, setColorScheme);
      await keep(client, change);
      if (isDrawnAnew) applyHere(after, setColorScheme);
    },
    reset: async (): Promise<void> => {
      await keep(client, NOTHING);
      applyHere(NOTHING, setColorScheme);
    },
  };
}
