import { type Answer, type Asking, ask, isObject, jsonIn } from './ask.ts';

/** A version of a pacticipant, with what is to be recorded of it. */
export interface RecordedVersion {
  readonly pacticipant: string;
  readonly version: string;
  readonly branch: string | null;
  readonly tags: readonly string[];
}

/** What the broker did not record of a version. */
export type Unrecorded = { readonly kind: 'version' } | { readonly kind: 'branch' | 'tag'; readonly name: string };

/**
 * A name as a path segment. Pact's tool puts names into the paths of `create-or-update-version` and `record-deployment`
 * as they are; in queries, and in the path of `describe-version`, it encodes them itself.
 */
export function segment(name: string): string {
  return encodeURIComponent(name);
}

/** Records that a version belongs to a branch, and creates the version where the broker does not know it. */
export function recordBranch(
  { pacticipant, version }: Pick<RecordedVersion, 'pacticipant' | 'version'>,
  branch: string,
  asking: Asking,
): Promise<Answer<'recorded'>> {
  const args = [
    `--pacticipant=${segment(pacticipant)}`,
    `--version=${segment(version)}`,
    `--branch=${segment(branch)}`,
  ];
  return ask(asking, ['create-or-update-version', ...args], (_, well) => (well ? 'recorded' : null));
}

/** Reads the version back from the broker and returns what is missing of it: the tool reports success all the same. */
export function unrecordedOf(expected: RecordedVersion, asking: Asking): Promise<Answer<readonly Unrecorded[]>> {
  const { pacticipant, version } = expected;
  const args = [`--pacticipant=${pacticipant}`, `--version=${version}`, '--output=json'];
  return ask(asking, ['describe-version', ...args], (printed, well) => {
    if (printed.includes('Pacticipant version not found')) return [{ kind: 'version' }];
    const resource = well ? jsonIn(printed) : null;
    return resource === null ? null : missingIn(resource, expected);
  });
}

function missingIn(
  { number, branch, _embedded }: Readonly<Record<string, unknown>>,
  expected: RecordedVersion,
): readonly Unrecorded[] {
  if (number !== expected.version) return [{ kind: 'version' }];
  const embedded = isObject(_embedded) ? _embedded : {};
  const branches = [branch, ...namesOf(embedded.branchVersions), ...namesOf(embedded.branches)];
  const tags = namesOf(embedded.tags);
  return [
    ...(expected.branch === null || branches.includes(expected.branch)
      ? []
      : [{ kind: 'branch', name: expected.branch } as const]),
    ...expected.tags.filter((tag) => !tags.includes(tag)).map((name) => ({ kind: 'tag', name }) as const),
  ];
}

function namesOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list.filter(isObject).map(({ name }) => name) : [];
}
