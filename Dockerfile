# Built in one stage; the final stage has neither compilers nor the packages that only tests need.
FROM node:20-slim AS base
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY seeds/package.json seeds/
COPY embedded-postgres-server/package.json embedded-postgres-server/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM base AS build
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM base AS libraries
RUN npm ci --omit=dev --workspace=server --workspace=domain --workspace=seeds --workspace=embedded-postgres-server --include-workspace-root

FROM base
COPY --from=libraries /app/node_modules node_modules
# Sources too: scripts/start.mjs compares their hash with the build's, and only then does not build again.
COPY --from=build /app/scripts scripts
COPY --from=build /app/tsconfig.base.json ./
COPY --from=build /app/domain domain
COPY --from=build /app/seeds seeds
COPY --from=build /app/embedded-postgres-server embedded-postgres-server
COPY --from=build /app/server server
COPY --from=build /app/web web
COPY --from=build /app/.cache .cache
# Written only if uploads are not stored in a bucket; the database is elsewhere (DATABASE_URL).
RUN install -d -o node -g node -m 0700 /data
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=64", "scripts/start.mjs"]
