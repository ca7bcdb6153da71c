# syntax=docker/dockerfile:1
# Builds the product, then keeps what it needs to run with a database of the operator's (docs/operations/shipping.md).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund --loglevel=error
COPY . .
RUN node server/build.ts
RUN node scripts/trim-image.ts /image

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY --from=build /image ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data /backups && chown 10001:10001 /data /backups
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "scripts/operations/healthy.ts"]
CMD ["node", "server/main.ts"]
