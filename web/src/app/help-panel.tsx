import { useMatches } from "@tanstack/react-router";
import { t } from "../language/text.ts";
import { helpOf } from "./screen-help.ts";

/** What the screen behind is for, what its states mean, and what is done there most; nothing where there is no such page. */
function HelpPanel() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" });
  const help = helpOf(path);
  if (help === undefined) return null;
  return (
    <section aria-label={t`Help with this screen`} className="stack" style={{ gap: 12, marginBottom: 18 }}>
      <p>{help.purpose}</p>
      <div style={{ display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(230px, 1fr))", gap: "14px 32px" }}>
        <div>
          <h3 className="dim" style={{ fontSize: 12, marginBottom: 6 }}>{t`What to do next`}</h3>
          <ol style={{ margin: 0, paddingLeft: 18 }}>
            {help.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        {help.states.length === 0 ? null : (
          <div>
            <h3 className="dim" style={{ fontSize: 12, marginBottom: 6 }}>{t`What its states mean`}</h3>
            <dl style={{ margin: 0 }}>
              {help.states.map(([state, meaning]) => (
                <div key={state}>
                  <dt className="strong" style={{ display: "inline" }}>
                    {state}
                  </dt>
                  <dd style={{ display: "inline", margin: 0 }}>: {meaning}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
      <a href="/docs">{t`API reference`}</a>
    </section>
  );
}

export default HelpPanel;
