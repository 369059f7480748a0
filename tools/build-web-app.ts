import { buildWebApp } from "#cli/build-web-app.ts";

/** `npm run web:build`: web/dist made from the sources as they are; `npm start` serves it. */
console.log((await buildWebApp()) ? "The web app is built: web/dist." : "web/dist is made from these sources already.");
