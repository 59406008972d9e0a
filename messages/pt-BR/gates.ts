import type * as en from '../en/gates.ts';

export const problems: Record<keyof typeof en.problems, string> = {
  'file.no-name': 'não indica nenhum arquivo | remedy: informe o caminho de um arquivo',
  'file.mistake-baseline': `{path}, linha {line}: {@mistake}
    | remedy: corrija o arquivo conforme schemas/report/baseline.schema.json, ou gere um novo com \`baseline\``,
  'file.mistake-waivers': `{path}, linha {line}: {@mistake}
    | remedy: corrija o arquivo conforme schemas/report/waivers.schema.json, ou gere um novo com \`waivers\``,
  'file.mistake-out': `{path}, linha {line}: {@mistake}
    | remedy: corrija o arquivo, ou use outro`,
};

export const texts: Record<keyof typeof en.texts, string> = {
  needs: 'requer {@need}',
  'needs-both': 'requer {@need}, e {@also}',
  'need.not-production': 'um alvo que não seja produção',
  'need.second-partner': 'PARTNER_API_SECOND_CLIENT_ID e PARTNER_API_SECOND_CLIENT_SECRET de um segundo parceiro',
  'need.empty-partner': 'PARTNER_API_EMPTY_CLIENT_ID e PARTNER_API_EMPTY_CLIENT_SECRET de um parceiro sem simulações',
  'need.incomplete-partner':
    'PARTNER_API_INCOMPLETE_CLIENT_ID e PARTNER_API_INCOMPLETE_CLIENT_SECRET de um parceiro com cadastro não concluído',
  'need.revoked-token': 'PARTNER_API_REVOKED_TOKEN',
  'need.expired-token': 'PARTNER_API_EXPIRED_TOKEN',
  'need.one-simulation': 'uma conta com pelo menos uma simulação',
  'need.two-simulations': 'uma conta principal com pelo menos duas simulações cuja ordem não muda durante a execução',
  'need.simulations-of-both': 'simulações nas duas contas',
  'need.null-value': 'uma simulação com null nesse campo',
  'need.two-reports': 'o comando diff com um relatório de cada ambiente',
  'explain.by-diff': 'documented (documentado): um desvio reprova o `diff`',
  'explain.documented': 'documented (documentado): um desvio reprova a execução',
  'explain.shown': 'shown (mostrado em um exemplo da documentação): um desvio é um aviso, e uma falha com --strict',
  'explain.open': 'open (em aberto): observado, não avaliado',
  'explain.some-cases': '{needs}; alguns casos também precisam de {@also}',
  'explain.moves-with-data': 'depende dos dados: uma nova baseline tem "any", e diff não reprova por isso',
  'explain.steady-parts': 'depende dos dados: uma nova baseline fixa só {parts}, e diff não reprova por isso',
  'explain.least-evidence':
    'uma resposta inferida ou ausente só é comparada com a baseline se pelo menos {count} simulações tiverem os campos',
  /** Mistakes in a file, what was expected, waivers and baselines. */
  'mistake.empty': 'o arquivo está vazio',
  'mistake.not-json': 'JSON inválido ({error})',
  'mistake.too-deep': 'não é JSON: aninhamento profundo demais',
  'mistake.repeated': 'a propriedade {property} está repetida em um objeto',
  'mistake.unknown': 'a propriedade {property} é desconhecida',
  'mistake.missing': 'a propriedade {property} está ausente; esperado: {@shape}',
  'mistake.invalid': 'a propriedade {property} é inválida; esperado: {@shape}',
  'mistake.file': 'o arquivo é inválido; esperado: {@shape}',
  'mistake.no-open-point': '{id} não é um ponto em aberto{@suggestion}',
  'mistake.no-requirement': '{id} não é um requisito verificado por `run`{@suggestion}',
  'mistake.open-point-waived':
    '{id} é um ponto em aberto; pontos em aberto não têm falhas a dispensar; as respostas deles ficam na baseline',
  'mistake.waived-twice': 'dispensa o mesmo desvio que a entrada da linha {earlier}',
  'shape.rule': 'um valor que satisfaça a regra {rule} do schema',
  'shape.baseline': 'um objeto com format, formatVersion e answers',
  'shape.schema': 'a URL do schema',
  'shape.baseline-format': 'o texto "vehicle-credit-baseline"',
  'shape.baseline-version': '1, a versão do formato',
  'shape.answers': 'um objeto com pontos em aberto por id, por exemplo "open.default-limit"',
  'shape.pin': '"any", { "is": resposta } ou { "oneOf": [resposta, …] }',
  'shape.waivers': 'uma lista de dispensas',
  'shape.waiver': 'um objeto com requirement, reason, owner, until e, opcionalmente, case, partner, code e status',
  'shape.waiver-requirement': 'o id de um requisito, como exibido por `list`',
  'shape.waiver-case': 'o caso a dispensar, como exibido no relatório',
  'shape.waiver-partner': 'a conta da constatação, como where.partner em conformance.json',
  'shape.waiver-code': 'o código da constatação, como em conformance.json',
  'shape.waiver-status': 'o status HTTP da constatação, como params.status em conformance.json',
  'shape.waiver-reason': 'por que o desvio é aceito por enquanto',
  'shape.waiver-owner': 'quem é responsável por corrigir o desvio',
  'shape.waiver-until': 'o último dia (UTC) da dispensa, por exemplo "2027-01-31"',
  waived: 'dispensado até {until}, responsável {owner}: {why}',
  'waived-many': 'coberto por {#count} dispensas até {until}, responsável {owner}: {why}',
  'waived-case': 'caso {&case} dispensado até {until}, responsável {owner}: {why}',
  'waiver.expired':
    'a dispensa de {of} (responsável {owner}) expirou em {until}; prorrogue a data em until, ou remova a dispensa',
  'waiver.unused':
    'a dispensa de {of} (responsável {owner}, até {until}) não corresponde a nenhuma falha desta execução; remova-a se o desvio sumiu, ou corrija-a',
  'waiver.without-code':
    'a dispensa de {of} (responsável {owner}, até {until}) não tem code, por isso não cobre dados de outra pessoa; para aceitá-los, acrescente o code da constatação, como em conformance.json',
  'baseline.changed': '{id} difere da baseline: {differences} ({#basis observação}; veja {exchanges})',
  'baseline.changed-from-all':
    '{id} não corresponde a nenhuma das {count} respostas da baseline; a mais próxima: {differences} ({#basis observação}; veja {exchanges})',
  'baseline.absent': '{id} não está no relatório; a resposta fixada é mantida',
  'baseline.unknown': '{id} não é um ponto em aberto desta versão da suíte; ignorado',
  'baseline.partly': '{id} foi observado só nas requisições que --only cita; não é fixado a partir deste relatório',
  'baseline.kept-unseen': '{id} não foi observado; a resposta fixada é mantida',
  'baseline.kept-thin': '{id} se baseia em {#basis observação}, de {needed} necessárias; a resposta fixada é mantida',
  'baseline.skipped-thin': '{id} se baseia em {#basis observação}, de {needed} necessárias; ignorado',
  'baseline.stays-any': '{id} continua "any"',
  'baseline.stays-one-of': '{id} continua sendo uma de várias respostas',
  'baseline.moved': '{id} mudou: {differences}',
  'gate.strict': '{id} tem um aviso, e --strict está ativo',
  'gate.required': '{id} é exigido por --require, mas {@outcome}',
  'gate.not-exercised': 'não foi testado',
  'gate.inconclusive': 'o resultado é inconclusivo',
};
