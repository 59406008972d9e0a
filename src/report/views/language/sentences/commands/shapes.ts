import type { Template } from '../../template.ts';

/** What a file that is handed in is to be like: mistakes of its shape, with the descriptions of its schema. */
export const shapeSentences: readonly Template[] = [
  ['lacks {name}', 'falta {name}'],
  ['lacks {name}: {+what}', 'falta {name}: {what}'],
  ['the file is to be {+what}', 'o arquivo deve ser {what}'],
  ['{name} is to be {+what}', '{name} deve ser {what}'],
  ['the file {~rule}', 'o arquivo {rule}'],
  ['"{name}" {~rule}', '"{name}" {rule}'],
  // baseline
  [
    'Answers of the open points that later runs are held to.',
    'respostas dos pontos em aberto com que execuções posteriores são comparadas',
  ],
  ['The address of this schema, for editors.', 'o endereço deste schema, para editores'],
  ['Marks the file: {*mark}.', 'a marca do arquivo: {mark}'],
  ['The version of the format: {#version}.', 'a versão do formato: {version}'],
  [
    'Each open point by its id, for example {id}, with what its answer is held to; one that is left out is not held to anything.',
    'cada ponto em aberto pelo seu id, por exemplo {id}, com aquilo a que a resposta deve corresponder; o que fica de fora não é comparado com nada',
  ],
  ['"any", { "is": answer } or { "oneOf": [answer, …] }', '"any", { "is": resposta } ou { "oneOf": [resposta, …] }'],
  ['Any answer will do.', 'qualquer resposta serve'],
  [
    'This answer and no other. Of an answer in several members those that both have are compared.',
    'esta resposta e nenhuma outra; de uma resposta em vários membros, comparam-se os que as duas têm',
  ],
  ['One of these answers.', 'uma destas respostas'],
  // waivers
  [
    'A list of known deviations that do not gate until a day that is named.',
    'uma lista de desvios conhecidos que não bloqueiam até um dia indicado',
  ],
  [
    'an object with requirement, reason, owner, until and, where it is about one case only, case',
    'um objeto com requirement, reason, owner, until e, quando for sobre um só caso, case',
  ],
  ['the id of a requirement, as `list` shows it', 'o id de um requisito, como `list` o mostra'],
  [
    'the case that is waived, as the report shows it; left out, every case is',
    'o caso dispensado, como o relatório o mostra; sem ele, dispensam-se todos os casos',
  ],
  ['why the deviation is accepted for now, in words', 'por que o desvio é aceito por enquanto, em palavras'],
  ['who sees to it that the deviation ends, in words', 'quem cuida para que o desvio termine, em palavras'],
  ['the last day (UTC) on which it holds, for example {day}', 'o último dia (UTC) em que vale, por exemplo {day}'],
  // a report
  [
    'The result of one run of the vehicle-credit conformance suite, or the stub that stands in its place.',
    'o resultado de uma execução da suíte de conformidade vehicle-credit, ou o substituto que fica no lugar dele',
  ],
  ['What the file is.', 'o que o arquivo é'],
  ['Grows when the meaning of something in the file changes.', 'aumenta quando muda o sentido de algo no arquivo'],
  ['As in a report.', 'como num relatório'],
  ['Why there is no report.', 'por que não há relatório'],
  // rules of JSON Schema
  ['is not as it is to be', 'não é como deve ser'],
  ['must be {~type}', 'deve ser {type}'],
  ['must be equal to constant', 'deve ser igual ao valor fixo do schema'],
  ['must be equal to one of the allowed values', 'deve ser um dos valores permitidos'],
  ['must match a schema in anyOf', 'deve corresponder a uma das formas de anyOf'],
  ['must match exactly one schema in oneOf', 'deve corresponder a exatamente uma das formas de oneOf'],
  ['must match pattern {*pattern}', 'deve corresponder ao padrão {pattern}'],
  ['must match format {format}', 'deve ter o formato {format}'],
  ['must be >= {#least}', 'deve ser >= {least}'],
  ['must be <= {#most}', 'deve ser <= {most}'],
  ['must NOT have fewer than {#count} items', 'não deve ter menos de {count} itens'],
  ['must NOT have fewer than {#count} characters', 'não deve ter menos de {count} caracteres'],
  ['must NOT have more than {#count} characters', 'não deve ter mais de {count} caracteres'],
  ['must NOT have duplicate items {*which}', 'não deve ter itens repetidos {which}'],
  // what is no JSON
  ['nested too deep to be read', 'aninhado fundo demais para ser lido'],
  ['invalid symbol', 'símbolo inválido'],
  ['invalid number format', 'formato de número inválido'],
  ['property name expected', 'falta o nome de uma propriedade'],
  ['value expected', 'falta um valor'],
  ['colon expected', 'faltam dois-pontos'],
  ['comma expected', 'falta uma vírgula'],
  ['close brace expected', 'falta fechar uma chave'],
  ['close bracket expected', 'falta fechar um colchete'],
  ['end of file expected', 'há algo depois do fim'],
  ['invalid comment token', 'há um comentário, o que não é permitido'],
  ['unexpected end of comment', 'comentário sem fim'],
  ['unexpected end of string', 'string sem fim'],
  ['unexpected end of number', 'número sem fim'],
  ['invalid unicode', 'unicode inválido'],
  ['invalid escape character', 'caractere de escape inválido'],
  ['invalid character', 'caractere inválido'],
];
