import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../openapi/document.ts';
import { openApiText } from '../openapi/text.ts';

/** Writes `openapi.yaml` at the root. */
writeFileSync(new URL('../openapi.yaml', import.meta.url), openApiText(openApiDocument()));
