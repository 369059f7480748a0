import { Type } from "typebox";
import { reader } from "#contract/json/reader.ts";
import { flag, requiredText } from "../../schema.ts";
import { orNull } from "../../v2/read/parts-read.ts";

const URL_LENGTH = 2_048;
/** Longer than the specification's callout may take, nobody waits. */
export const MAX_TIMEOUT_SECONDS = 30;

/** `PUT /manage/rating-engine`. */
export const ratingEngineReader = reader(
  Type.Object(
    {
      url: requiredText(URL_LENGTH, {
        example: "https://rating.example.com/rate",
        description: "Posted to with the query argument `apikey` added.",
      }),
      retryOn5xx: flag({ description: "One further attempt where the engine answers 5xx; false unless told." }),
      timeoutSeconds: Type.Optional(
        Type.Unsafe<number | null>({
          type: ["integer", "null"],
          minimum: 1,
          maximum: MAX_TIMEOUT_SECONDS,
          description: "How long an answer may take, connection and body included; 30 unless told.",
        }),
      ),
    },
    { $id: "RatingEngineChange" },
  ),
);

const KEY = "The value of the query argument `apikey`; the engine answers 401 to any other.";

export const RatingEngineSchema = Type.Object(
  {
    url: orNull(Type.String({ description: "Null: the tenant has no rating engine." })),
    apiKey: orNull(Type.String({ description: `${KEY} Told once, by the PUT that makes it.` })),
    nextApiKey: orNull(Type.String({ description: "Sent from activate-key on. Told once, by the rotate-key that makes it." })),
    isKeySet: Type.Boolean({ description: "Whether there is a key that is sent." }),
    isNextKeySet: Type.Boolean({ description: "Whether a next key waits to be activated." }),
    retryOn5xx: Type.Boolean(),
    timeoutSeconds: Type.Integer(),
  },
  { $id: "RatingEngine" },
);

/** `POST /manage/rating-engine/test`. */
export const CheckedRatingEngineSchema = Type.Object(
  {
    passed: Type.Boolean({ description: "No check failed." }),
    checks: Type.Array(
      Type.Object({
        name: Type.String({ example: "amount-is-rate-times-quantity" }),
        result: Type.Union([Type.Literal("passed"), Type.Literal("failed"), Type.Literal("warned"), Type.Literal("skipped")]),
        message: Type.String(),
      }),
    ),
    curl: Type.String({ description: "The request that was sent, for a shell, with the key left to RATING_APIKEY." }),
    rawResponse: orNull(Type.String()),
  },
  { $id: "CheckedRatingEngine" },
);
