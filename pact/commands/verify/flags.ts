import type { Flags } from '../../../src/settings/settings.ts';

/** The flags of `pact verify`, as they stand on the command line. */
export interface VerifyFlags
  extends Pick<
    Flags,
    | 'baseUrl'
    | 'environment'
    | 'envFile'
    | 'ca'
    | 'allowHttp'
    | 'allowProduction'
    | 'reportDir'
    | 'timeout'
    | 'deadline'
    | 'rate'
    | 'maxRequests'
    | 'json'
    | 'quiet'
  > {
  readonly requireAll?: boolean;
  readonly fromBroker?: boolean;
  readonly includePending?: boolean;
  readonly brokerBaseUrl?: string;
  readonly provider?: string;
  readonly publishResults?: boolean;
  readonly providerVersion?: string;
  readonly providerBranch?: string;
}
