import type { Target } from './settings.ts';
import { collect } from './sources.ts';
import { resolveTarget } from './target.ts';

/**
 * The target that an embedded provider is, from the settings that the provider states of itself.
 *
 * @throws TypeError where these settings are not in order, which is a defect of the suite.
 */
export function embeddedTarget(stated: Readonly<Record<string, string>>): Target {
  const settings = { ...stated, PARTNER_API_ENVIRONMENT: 'staging' };
  const collected = collect(new Map(), [settings], () => ({ kind: 'missing' }));
  const { target, problems } = resolveTarget(collected, {});
  if (target === null || collected.problems.length > 0) {
    const names = [...collected.problems, ...problems].map(({ variable, message }) => `${variable} ${message}`);
    throw new TypeError(`the embedded provider's settings are not in order: ${names.join('; ')}`);
  }
  return { ...target, environment: 'embedded' };
}
