import type { Contract, Store, Version } from './store.ts';

const segment = encodeURIComponent;

/** The index of the broker: where everything is found. */
export function indexLinks(base: string): Readonly<Record<string, unknown>> {
  const templated = (path: string) => ({ href: `${base}${path}`, templated: true });
  return {
    self: { href: base, title: 'Index', templated: false },
    'pb:publish-contracts': { href: `${base}/contracts/publish`, title: 'Publish contracts', templated: false },
    'pb:pacticipants': { href: `${base}/pacticipants`, templated: false },
    'pb:pacticipant': templated('/pacticipants/{pacticipant}'),
    'pb:pacticipant-version': templated('/pacticipants/{pacticipant}/versions/{version}'),
    'pb:pacticipant-branch-version': templated('/pacticipants/{pacticipant}/branches/{branch}/versions/{version}'),
    'pb:pacticipant-version-tag': templated('/pacticipants/{pacticipant}/versions/{version}/tags/{tag}'),
    'pb:environments': { href: `${base}/environments`, templated: false },
    'pb:environment': templated('/environments/{uuid}'),
    'pb:provider-pacts-for-verification': templated('/pacts/provider/{provider}/for-verification'),
    'pb:latest-provider-pacts': templated('/pacts/provider/{provider}/latest'),
    'pb:latest-provider-pacts-with-tag': templated('/pacts/provider/{provider}/latest/{tag}'),
  };
}

/** A consumer or provider, with where its versions are told of. */
export function pacticipantResource(base: string, name: string) {
  const self = `${base}/pacticipants/${segment(name)}`;
  const templated = (path: string) => ({ href: `${self}${path}`, templated: true });
  return {
    name,
    _links: {
      self: { href: self },
      'pb:versions': { href: `${self}/versions` },
      'pb:version': templated('/versions/{version}'),
      'pb:version-tag': templated('/versions/{version}/tags/{tag}'),
      'pb:branch-version': templated('/branches/{branch}/versions/{version}'),
    },
  };
}

export function versionPath({ pacticipant, number }: Pick<Version, 'pacticipant' | 'number'>): string {
  return `/pacticipants/${segment(pacticipant)}/versions/${segment(number)}`;
}

/** A version, with where its deployment to each environment is recorded. */
export function versionResource(base: string, version: Version, { environments }: Store) {
  const self = `${base}${versionPath(version)}`;
  return {
    number: version.number,
    buildUrl: version.buildUrl,
    _embedded: {
      branchVersions: version.branch === null ? [] : [{ name: version.branch, latest: true }],
      tags: version.tags.map((name) => ({ name })),
    },
    _links: {
      self: { href: self, title: 'Version', name: version.number },
      'pb:record-deployment': environments.map(({ name, uuid }) => ({
        title: `Record deployment to ${name}`,
        name,
        href: `${self}/deployed-versions/environment/${uuid}`,
      })),
    },
  };
}

export function pactPath({ provider, consumer, sha }: Pick<Contract, 'provider' | 'consumer' | 'sha'>): string {
  return `/pacts/provider/${segment(provider)}/consumer/${segment(consumer)}/pact-version/${sha}`;
}

/** A contract, with where results of its verification are published. */
export function pactResource(base: string, contract: Contract) {
  const self = `${base}${pactPath(contract)}`;
  return {
    ...contract.content,
    _links: {
      self: { href: self, title: 'Pact', name: `${contract.consumer} (${contract.version}) - ${contract.provider}` },
      'pb:consumer': { href: `${base}/pacticipants/${segment(contract.consumer)}`, name: contract.consumer },
      'pb:provider': { href: `${base}/pacticipants/${segment(contract.provider)}`, name: contract.provider },
      'pb:publish-verification-results': {
        href: `${self}/verification-results`,
        title: 'Publish verification results',
      },
    },
  };
}
