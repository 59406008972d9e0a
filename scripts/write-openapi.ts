import { writeFileSync } from 'node:fs';
import { openApiDocument, openApiText } from '../openapi/document.ts';

/** Writes `openapi.yaml` at the root. */
writeFileSync(new URL('../openapi.yaml', import.meta.url), openApiText(openApiDocument()));
