import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf } from "./answers.ts";
import { ApiError } from "./api-error.ts";
import { answer, api } from "./client.ts";
import { post } from "./session.ts";
import { t } from "../language/text.ts";

export type Passkey = AnswerOf<"listPasskeys">["items"][number];
type PasskeyAnswer = BodyOf<"proveByPasskey">["passkey"];

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => answer(api.GET("/manage/account/passkeys", { signal })),
});

/** What the device said: people who closed its window, or whose device has no such passkey, read it. */
async function onDevice(ask: () => Promise<object>): Promise<PasskeyAnswer> {
  try {
    return (await ask()) as PasskeyAnswer;
  } catch (error) {
    const known = error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    throw new ApiError(
      400,
      known ? t`This device has a passkey of yours already.` : t`Your device gave no passkey. Try again, or sign in another way.`,
      null,
    );
  }
}

/** Makes a passkey on this device, and adds it. */
export async function addPasskey(name: string, password: string) {
  const options = await answer(api.POST("/manage/account/passkeys/begin", { body: { password } }));
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = await onDevice(() => startRegistration({ optionsJSON }));
  return answer(api.POST("/manage/account/passkeys", { body: { name, passkey } }));
}
export function renamePasskey(uuid: string, name: string) {
  return answer(api.PATCH("/manage/account/passkeys/{uuid}", { params: { path: { uuid } }, body: { name } }));
}
export function removePasskey(uuid: string, password: string) {
  return answer(api.POST("/manage/account/passkeys/{uuid}/remove", { params: { path: { uuid } }, body: { password } }));
}

/** Proves who sits there by a passkey of theirs. */
export async function proveByPasskey(): Promise<void> {
  const options = await answer(api.POST("/auth/prove/passkey/begin"));
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const passkey = await onDevice(() => startAuthentication({ optionsJSON }));
  await answer(api.POST("/auth/prove/passkey", { body: { passkey } }));
}

/** Signs in by a passkey that the device knows, whoever's it is. */
export async function signInByPasskey(): Promise<void> {
  const optionsJSON = (await post("/auth/passkey/begin", {})) as PublicKeyCredentialRequestOptionsJSON;
  const passkey = await onDevice(() => startAuthentication({ optionsJSON }));
  await post("/auth/passkey", { passkey });
}
