import { Document } from 'yaml';
import type { OpenApi } from './model.ts';

const ORIGIN = ' Written by `npm run openapi` from schemas/, requirements/ and schemas/examples/. Change those.';

/** The document as YAML that parsers of YAML 1.1 and 1.2 read alike. */
export function openApiText(document: OpenApi): string {
  const yaml = new Document(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  yaml.commentBefore = ORIGIN;
  return yaml.toString({ lineWidth: 120, singleQuote: true });
}
