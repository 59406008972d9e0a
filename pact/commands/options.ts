import type { Language } from '../../messages/index.ts';
import { type Flags, type FlagsOf, type OptionName, type OptionRow, table } from '../../src/settings/settings.ts';

const own = {
  brokerBaseUrl: { usage: '--broker-base-url <url>', help: 'help.pact-broker-base-url' },
  retries: { usage: '--retries <n>', help: 'help.pact-retries' },
  deadline: { usage: '--deadline <seconds>', help: 'help.pact-deadline' },
  pacticipantVersion: { usage: '--pacticipant-version <version>', help: 'help.pact-pacticipant-version' },
  branch: { usage: '--branch <name>', help: 'help.pact-branch' },
  buildUrl: { usage: '--build-url <url>', help: 'help.pact-build-url' },
  tag: { usage: '--tag <name>', help: 'help.pact-tag', many: true },
  dryRun: { usage: '--dry-run', help: 'help.pact-dry-run' },
  version: { usage: '--version <version>', help: 'help.pact-version' },
  pacticipant: { usage: '--pacticipant <name>', help: 'help.pact-pacticipant' },
  retryWhileUnknown: { usage: '--retry-while-unknown <n>', help: 'help.pact-retry-while-unknown' },
  retryInterval: { usage: '--retry-interval <seconds>', help: 'help.pact-retry-interval' },
  requireAll: { usage: '--require-all', help: 'help.pact-require-all' },
  fromBroker: { usage: '--from-broker', help: 'help.pact-from-broker' },
  pactUrl: { usage: '--pact-url <url>', help: 'help.pact-url' },
  includePending: { usage: '--include-pending', help: 'help.pact-include-pending' },
  includeWipSince: { usage: '--include-wip-since <date>', help: 'help.pact-include-wip-since' },
  consumerVersionSelector: {
    ...{ usage: '--consumer-version-selector <json>', help: 'help.pact-consumer-version-selector', many: true },
  },
  provider: { usage: '--provider <name>', help: 'help.pact-provider' },
  publishResults: { usage: '--publish-results', help: 'help.pact-publish-results' },
  providerVersion: { usage: '--provider-version <version>', help: 'help.pact-provider-version' },
  providerBranch: { usage: '--provider-branch <name>', help: 'help.pact-provider-branch' },
  quiet: { usage: '--quiet', help: 'help.pact-quiet' },
} as const satisfies Readonly<Record<string, OptionRow>>;

export type PactFlags = Flags & FlagsOf<typeof own> & { readonly lang: Language };

type Options = readonly (OptionName | OptionRow)[];

const common: Options = [own.brokerBaseUrl, 'envFile', 'secretsCommand', 'allowHttp', 'proxy', 'json', 'lang'];
const header: OptionRow = { ...table.header, help: 'help.pact-header' };
const client: Options = [
  { ...table.clientCert, help: 'help.pact-client-cert' },
  { ...table.clientKey, help: 'help.pact-client-key' },
];
const asking: Options = [...common, 'ca', ...client, header, own.retries, own.deadline];
const deploying: Options = [...asking, own.version, own.pacticipant];

/** The options of each command, in the order of the help. */
export const options = {
  publish: [...asking, own.pacticipantVersion, own.branch, own.buildUrl, own.tag, own.dryRun],
  verify: [
    ...(['baseUrl', 'environment', 'ca', 'clientCert', 'clientKey', 'header', 'allowProduction'] as const),
    ...(['reportDir', 'rate'] as const),
    { ...own.deadline, help: 'help.pact-verification-deadline' },
    ...(['timeout', 'maxRequests'] as const),
    ...[own.requireAll, own.fromBroker, own.pactUrl, own.includePending, own.includeWipSince],
    ...[own.consumerVersionSelector, own.provider, own.publishResults, own.providerVersion, own.providerBranch],
    ...[own.quiet, ...common],
  ],
  'can-i-deploy': [
    ...deploying,
    { ...own.branch, help: 'help.pact-deploy-branch' },
    ...[own.retryWhileUnknown, own.retryInterval],
  ],
  'record-deployment': deploying,
} as const satisfies Readonly<Record<string, Options>>;
