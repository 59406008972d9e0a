import type { jsonRequirements } from '../json.ts';

export const jsonStatements = {
  'json.well-formed': 'um corpo documentado como objeto JSON é um único texto JSON da RFC 8259 em UTF-8 e nada mais',
  'json.unique-names': 'nenhum objeto de um corpo tem duas propriedades com o mesmo nome',
} as const satisfies Record<keyof typeof jsonRequirements, string>;
