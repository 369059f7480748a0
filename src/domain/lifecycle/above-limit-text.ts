/** Says what is above a limit, and who may: "an approver", "a second approver". */
export function aboveLimitText(what: string, limit: string, who: string): string {
  return `${what} is more than the approval limit of ${limit}: ${who} with a higher limit is needed.`;
}
