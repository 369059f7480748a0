# The service (the last stage: `docker build .` makes it) and the pooler that compose.yaml puts before the database.
# tests/ops holds this file to the program: the version of Node, the files that are copied, the commands, the settings.

FROM debian:bookworm-slim AS pgbouncer
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer \
  && rm -rf /var/lib/apt/lists/*
COPY ops/pgbouncer.sh /usr/local/bin/pgbouncer.sh
USER 10001:10001
EXPOSE 6432
ENTRYPOINT ["sh", "/usr/local/bin/pgbouncer.sh"]

FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
# Dependencies are installed anew when these change, and not at each change of the program.
COPY package.json package-lock.json .npmrc ./
COPY bin ./bin
RUN node --input-type=module -e "import { ensureInstalled } from './bin/install.mjs'; await ensureInstalled('production')"
COPY src ./src
COPY web ./web
COPY examples ./examples
COPY ready ./ready
COPY LICENSE ./
RUN node bin/weighbridge.mjs prepare

FROM node:26.10.0-bookworm-slim AS service
# A number, so that an orchestrator can see that it is not root; with a name, because the embedded PostgreSQL wants one.
RUN groupadd --gid 10001 weighbridge \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin weighbridge \
  && install -d -o 10001 -g 10001 -m 0700 /data
# Root's, and so not the service's to change: it needs no more than to read it.
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "/app/bin/healthcheck.mjs"]
ENTRYPOINT ["node", "/app/bin/weighbridge.mjs"]
CMD ["start"]
