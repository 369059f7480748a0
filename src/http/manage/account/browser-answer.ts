import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "#adapters/passkeys.ts";
import type { PasskeyAnswer } from "#contract/manage/people/passkeys.ts";

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : undefined;

const textIn = (response: PasskeyAnswer["response"], name: string): string => {
  const value = response[name];
  return typeof value === "string" && value.length <= 20_000 ? value : "";
};

/**
 * What a browser says of a new passkey, in the shape that is checked: what is no text, or too long, is empty, and fails there.
 */
export function toRegistration({ id, rawId, response }: PasskeyAnswer): RegistrationResponseJSON {
  const transports = texts(response["transports"]);
  return {
    id,
    rawId,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: textIn(response, "clientDataJSON"),
      attestationObject: textIn(response, "attestationObject"),
      ...(transports === undefined
        ? {}
        : { transports: [...transports] as NonNullable<RegistrationResponseJSON["response"]["transports"]> }),
    },
  };
}

/** What a browser says of a passkey that was used. */
export function toAuthentication({ id, rawId, response }: PasskeyAnswer): AuthenticationResponseJSON {
  return {
    id,
    rawId,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: textIn(response, "clientDataJSON"),
      authenticatorData: textIn(response, "authenticatorData"),
      signature: textIn(response, "signature"),
    },
  };
}
