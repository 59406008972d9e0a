import type { FastifyInstance } from 'fastify';
import { indexLinks, pacticipantResource, pactPath, pactResource, versionPath, versionResource } from './links.ts';
import { summaryOf } from './matrix.ts';
import { published } from './publication.ts';
import { type Contract, findVersion, isKnown, keepVersion, newestContracts, type Store } from './store.ts';

export interface Rules {
  /** Whether a version's contract may be replaced by another content. */
  readonly mayChange: boolean;
}

const HAL = 'application/hal+json;charset=utf-8';
const notFound = { error: 'The requested document was not found on this server.' };

/** The part of the broker's interface that Pact's tool and Verifier use. `base` is the address that links lead to. */
export function addRoutes(app: FastifyInstance, store: Store, base: () => string, { mayChange }: Rules): void {
  app.get('/', (_request, reply) => reply.type(HAL).send({ _links: indexLinks(base()) }));

  app.post<{ Body: Parameters<typeof published>[1] }>('/contracts/publish', (request, reply) => {
    const { status, body } = published(store, request.body, mayChange);
    return reply
      .code(status)
      .type(status === 200 ? HAL : 'application/json;charset=utf-8')
      .send(body);
  });

  addMatrix(app, store);
  addVersions(app, store, base);
  addVerification(app, store, base);
}

function addMatrix(app: FastifyInstance, store: Store): void {
  app.get('/matrix', (request, reply) => {
    const asked = new URL(request.url, 'http://broker').searchParams;
    const question = {
      pacticipant: asked.get('q[][pacticipant]') ?? '',
      version: asked.get('q[][version]') ?? '',
      environment: asked.get('environment') ?? '',
    };
    const errors = [
      ...(isKnown(store, question.pacticipant) ? [] : [`Pacticipant ${question.pacticipant} not found`]),
      ...(store.environments.some(({ name }) => name === question.environment)
        ? []
        : [`Environment with name '${question.environment}' not found`]),
    ];
    if (errors.length > 0) return reply.code(400).type('application/json;charset=utf-8').send({ errors });
    return reply.type(HAL).send({ summary: summaryOf(store, question), notices: [], matrix: [] });
  });
}

interface OfVersion {
  Params: { pacticipant: string; version: string };
}

function addVersions(app: FastifyInstance, store: Store, base: () => string): void {
  app.get('/environments', (_request, reply) =>
    reply.type(HAL).send({ _embedded: { environments: store.environments } }),
  );

  app.get<{ Params: { pacticipant: string } }>('/pacticipants/:pacticipant', ({ params: { pacticipant } }, reply) =>
    isKnown(store, pacticipant)
      ? reply.type(HAL).send(pacticipantResource(base(), pacticipant))
      : reply.code(404).type(HAL).send(notFound),
  );

  app.get<OfVersion>('/pacticipants/:pacticipant/versions/:version', ({ params }, reply) => {
    const version = findVersion(store, params.pacticipant, params.version);
    if (version === undefined) return reply.code(404).type(HAL).send(notFound);
    return reply.type(HAL).send(versionResource(base(), version, store));
  });

  app.put<OfVersion>('/pacticipants/:pacticipant/versions/:version', ({ params }, reply) => {
    keepVersion(store, { pacticipant: params.pacticipant, number: params.version });
    return reply.code(201).type(HAL).send({ number: params.version });
  });

  app.put<{ Params: { pacticipant: string; branch: string; version: string } }>(
    '/pacticipants/:pacticipant/branches/:branch/versions/:version',
    ({ params: { pacticipant, branch, version } }, reply) => {
      keepVersion(store, { pacticipant, number: version, branch });
      return reply.code(201).type(HAL).send({});
    },
  );

  app.put<{ Params: { pacticipant: string; version: string; tag: string } }>(
    '/pacticipants/:pacticipant/versions/:version/tags/:tag',
    ({ params: { pacticipant, version, tag } }, reply) => {
      keepVersion(store, { pacticipant, number: version, tags: [tag] });
      return reply.code(201).type(HAL).send({ name: tag });
    },
  );

  app.post<{ Params: { pacticipant: string; version: string; uuid: string } }>(
    '/pacticipants/:pacticipant/versions/:version/deployed-versions/environment/:uuid',
    ({ params: { pacticipant, version, uuid } }, reply) => {
      const environment = store.environments.find((one) => one.uuid === uuid);
      if (environment === undefined || findVersion(store, pacticipant, version) === undefined) {
        return reply.code(404).type(HAL).send(notFound);
      }
      store.deployments.push({ pacticipant, version, environment: environment.name });
      const href = `${base()}${versionPath({ pacticipant, number: version })}/deployed-versions/environment/${uuid}`;
      return reply
        .code(201)
        .type(HAL)
        .send({ currentlyDeployed: true, _links: { self: { href } } });
    },
  );
}

interface Results {
  readonly success: boolean;
  readonly providerApplicationVersion: string;
}

interface Selection {
  readonly includePendingStatus?: boolean;
  readonly providerVersionBranch?: string;
}

/** Whether the provider, or its branch where one is named, never kept a contract. A missing wish to know is taken for true. */
function pendingIn(
  { results, versions }: Store,
  { consumer, provider, sha }: Contract,
  { includePendingStatus = true, providerVersionBranch: branch }: Selection,
): { readonly pending?: boolean } {
  if (!includePendingStatus) return {};
  const kept = results.some(
    (one) =>
      one.consumer === consumer &&
      one.provider === provider &&
      one.sha === sha &&
      one.success &&
      (branch === undefined ||
        versions.some((version) => version.number === one.providerVersion && version.branch === branch)),
  );
  return { pending: !kept };
}

function addVerification(app: FastifyInstance, store: Store, base: () => string): void {
  // The Verifier looks at the resource first, then sends its selectors to where it says it is.
  app.route<{ Params: { provider: string }; Body: Selection | undefined }>({
    method: ['GET', 'POST'],
    url: '/pacts/provider/:provider/for-verification',
    handler: ({ params, body }, reply) => {
      const pacts = newestContracts(store, params.provider).map((contract) => ({
        shortDescription: 'latest',
        verificationProperties: {
          ...pendingIn(store, contract, body ?? {}),
          notices: [{ when: 'before_verification', text: 'The pact is verified because it is the latest.' }],
        },
        _links: {
          self: {
            href: `${base()}${pactPath(contract)}`,
            name: `Pact between ${contract.consumer} (${contract.version}) and ${contract.provider}`,
          },
        },
      }));
      const href = `${base()}/pacts/provider/${encodeURIComponent(params.provider)}/for-verification`;
      return reply.type(HAL).send({ _embedded: { pacts }, _links: { self: { href, title: 'Pacts to be verified' } } });
    },
  });

  type OfPact = { provider: string; consumer: string; sha: string };
  const PACT = '/pacts/provider/:provider/consumer/:consumer/pact-version/:sha';
  const find = ({ provider, consumer, sha }: OfPact) =>
    store.contracts.findLast((one) => one.provider === provider && one.consumer === consumer && one.sha === sha);

  app.get<{ Params: OfPact }>(PACT, ({ params }, reply) => {
    const contract = find(params);
    if (contract === undefined) return reply.code(404).type(HAL).send(notFound);
    return reply.type(HAL).send(pactResource(base(), contract));
  });

  app.post<{ Params: OfPact; Body: Results & Record<string, unknown> }>(
    `${PACT}/verification-results`,
    ({ params, body }, reply) => {
      const { provider, consumer, sha } = params;
      const { success, providerApplicationVersion: providerVersion } = body;
      if (typeof success !== 'boolean' || typeof providerVersion !== 'string' || providerVersion === '') {
        return reply.code(400).send({ errors: { success: ["can't be blank"] } });
      }
      keepVersion(store, { pacticipant: provider, number: providerVersion });
      store.results.push({ provider, consumer, sha, success, providerVersion, body });
      const href = `${base()}${pactPath(params)}/verification-results/${store.results.length}`;
      return reply
        .code(201)
        .type(HAL)
        .send({ success, providerApplicationVersion: providerVersion, _links: { self: { href } } });
    },
  );
}
