import { writeFileSync } from 'node:fs';
import { schemas } from '../schemas/index.ts';
import { validatorsText } from '../src/schema/generate.ts';

/** Writes the validators of the documented shapes. */
writeFileSync(new URL('../src/schema/validators.js', import.meta.url), validatorsText(schemas));
