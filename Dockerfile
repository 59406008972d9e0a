# The command in a small image, without root and without writes except to the report directory. Docker keeps quotes in the values of
# an environment file:
#   docker build --tag conformance .
#   mkdir -p reports
#   docker run --rm --read-only --user "$(id -u)" --env-file staging.env --volume "$PWD/reports:/reports" conformance run --environment staging --report-dir /reports
FROM node:22-slim AS build
WORKDIR /suite
COPY . .
RUN npm ci --no-audit --no-fund && npm pack --pack-destination /tmp

FROM node:22-slim
COPY --from=build /tmp/vehicle-credit-conformance-*.tgz /tmp/
RUN npm install --global --omit=dev --no-audit --no-fund /tmp/*.tgz && rm -r /tmp/*.tgz ~/.npm
USER node
WORKDIR /work
ENTRYPOINT ["vehicle-credit-conformance"]
CMD ["--help"]
