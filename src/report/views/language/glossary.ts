/** A term of the suite and what it is called in Brazilian Portuguese, wherever the suite speaks it. */
export interface Term {
  readonly english: string;
  readonly portuguese: string;
  /** Words for the same that are not used here, since one thing has one name. */
  readonly not?: readonly string[];
}

/**
 * The words that translators keep to, as Brazilian teams say them. What is said in English there (baseline, endpoint,
 * token, status, payload) stays so; names of fields, flags, files and values are never translated.
 */
export const glossary: readonly Term[] = [
  // what is judged
  { english: 'requirement', portuguese: 'requisito', not: ['exigência'] },
  { english: 'open point', portuguese: 'ponto em aberto', not: ['ponto aberto', 'questão aberta'] },
  { english: 'statement', portuguese: 'enunciado' },
  { english: 'clause', portuguese: 'cláusula' },
  { english: 'level', portuguese: 'nível' },
  // what comes of it
  { english: 'verdict', portuguese: 'veredito', not: ['veredicto'] },
  { english: 'pass', portuguese: 'aprovado' },
  { english: 'fail', portuguese: 'reprovado', not: ['falhou'] },
  { english: 'warning', portuguese: 'aviso', not: ['alerta', 'advertência'] },
  { english: 'not exercised', portuguese: 'não exercitado', not: ['não executado'] },
  { english: 'inconclusive', portuguese: 'inconclusivo' },
  { english: 'waived', portuguese: 'dispensado', not: ['isento'] },
  { english: 'finding', portuguese: 'constatação', not: ['achado'] },
  { english: 'expected, actual', portuguese: 'esperado, obtido', not: ['recebido'] },
  { english: 'deviation, departure', portuguese: 'desvio', not: ['desconformidade'] },
  // what holds a run to more, or to less
  { english: 'gate (noun)', portuguese: 'critério, de aprovação onde está sozinho', not: ['gate', 'portão'] },
  { english: 'to gate', portuguese: 'bloquear' },
  { english: 'baseline', portuguese: 'baseline, feminino: a baseline', not: ['linha de base', 'o baseline'] },
  { english: 'to pin', portuguese: 'fixar', not: ['pinar'] },
  { english: 'waiver', portuguese: 'dispensa', not: ['isenção', 'waiver'] },
  // what is done
  { english: 'run', portuguese: 'execução', not: ['rodada'] },
  { english: 'target', portuguese: 'alvo' },
  { english: 'provider', portuguese: 'provedor', not: ['fornecedor'] },
  { english: 'staging', portuguese: 'homologação; o valor staging fica como está' },
  { english: 'request', portuguese: 'requisição', not: ['request', 'solicitação'] },
  { english: 'answer, response', portuguese: 'resposta' },
  { english: 'exchange', portuguese: 'troca', not: ['intercâmbio'] },
  { english: 'stimulus', portuguese: 'estímulo' },
  { english: 'listing', portuguese: 'listagem' },
  { english: 'token call', portuguese: 'chamada de token' },
  { english: 'walk', portuguese: 'percurso' },
  { english: 'bounds', portuguese: 'faixa permitida' },
  { english: 'settings', portuguese: 'configurações', not: ['ajustes'] },
  { english: 'behaviour, fault (of the reference provider)', portuguese: 'comportamento permitido, defeito' },
  // what is shown
  { english: 'report', portuguese: 'relatório' },
  { english: 'evidence', portuguese: 'evidências' },
  { english: 'masked', portuguese: 'mascarado', not: ['ofuscado'] },
  { english: 'withheld', portuguese: 'retido' },
];
