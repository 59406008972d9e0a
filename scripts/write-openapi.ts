import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../contracts/openapi/document.ts';
import { openApiText } from '../contracts/openapi/text.ts';

/** Writes `openapi.yaml` at the root. */
writeFileSync(new URL('../openapi.yaml', import.meta.url), openApiText(openApiDocument()));
