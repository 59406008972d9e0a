# The command in a small image, without root and without writes except to the report directory:
#   docker build --tag conformance .
#   docker run --rm --read-only --user "$(id -u)" --env-file staging.env --volume "$PWD/reports:/reports" conformance run --environment staging --report-dir /reports
FROM node:20-slim AS build
WORKDIR /suite
COPY . .
RUN npm ci --no-audit --no-fund && npm pack --pack-destination /tmp

FROM node:20-slim
COPY --from=build /tmp/vehicle-credit-conformance-*.tgz /tmp/
RUN npm install --global --omit=dev --no-audit --no-fund /tmp/*.tgz && rm -r /tmp/*.tgz ~/.npm
USER node
WORKDIR /work
ENTRYPOINT ["vehicle-credit-conformance"]
CMD ["--help"]
