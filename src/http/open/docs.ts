import { operation } from "../operation.ts";

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Weighbridge API</title></head>
<body><div id="app"></div><script src="/docs/scalar.js"></script><script src="/docs/start.js"></script></body>
</html>
`;
/** Scalar writes styles into the page; scripts come from here alone, and nothing is asked of anybody else. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export const docsOperation = operation({
  operationId: "docs",
  method: "GET",
  path: "/docs",
  generation: "open",
  auth: "none",
  hidden: true,
  summary: "The reference, to read and try",
  responses: { 200: { description: "A page.", contentType: "text/html" } },
  handle: () => ({
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "cross-origin-opener-policy": "same-origin",
    },
    body: PAGE,
  }),
});
