import { countQueues as count } from "#usecases/invoice/count-queues.ts";
import type { Answer, Call } from "../route.ts";

export const countQueues = async ({ context, tenant, actor }: Call): Promise<Answer> => ({
  status: 200,
  body: await count(context, tenant, actor),
});
