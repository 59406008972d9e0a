import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { SchemaName } from '../../schemas/index.ts';

export const validators: Readonly<Record<SchemaName, ValidateFunction>>;
