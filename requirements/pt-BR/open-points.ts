import type { openPoints } from '../open-points.ts';

export const openPointQuestions = {
  'open.required-fields': 'Quais campos estão sempre presentes?',
  'open.prazo-unit': 'Em que unidade o prazo é contado?',
  'open.currency': 'Em que moeda estão os valores monetários?',
  'open.rates': 'As taxas são percentuais ou frações, a anual é a mensal composta, e qual delas é a negociada?',
  'open.token-errors': 'Como a chamada de token recusa?',
  'open.default-page': 'Que página é servida quando pagina_inicial é omitido?',
  'open.default-limit': 'Qual é o tamanho da página quando limite é omitido?',
  'open.ordering': 'Em que ordem estão os itens?',
  'open.out-of-bounds': 'O que acontece com parâmetros fora da faixa permitida?',
  'open.beyond-last-page': 'Qual é a resposta para uma página depois da última?',
  'open.repeated-parameter': 'Que valor conta quando um parâmetro é dado duas vezes?',
  'open.unknown-parameter': 'Um parâmetro que o documento não nomeia é ignorado ou recusado?',
  'open.empty-parameter': 'O que acontece com um parâmetro sem valor (limite=, pagina_inicial=)?',
  'open.expires-in-unit': 'Em que unidade expiresIn é contado?',
  'open.token-reuse':
    'Uma nova chamada de token revoga o token anterior, entrega o mesmo de novo ou deixa os dois válidos?',
  'open.revocation-refresh': 'Como se revoga um token, e é possível renová-lo?',
  'open.scopes': 'De que escopo cada endpoint precisa?',
  'open.401-body': 'Como é o corpo de um 401?',
  'open.scheme-case': 'O esquema é aceito em letras minúsculas?',
  'open.error-tipos': 'Que valores de tipo existem?',
  'open.rate-limits': 'Que limites de taxa e cotas se aplicam?',
  'open.content-type': 'Que Content-Type traz cada tipo de resposta?',
  'open.deprecation': 'Como são anunciadas descontinuações e mudanças?',
  'open.methods': 'Que outras operações os dois caminhos oferecem?',
  'open.last-page-size':
    'Qual é o tamanho em uma página que não está cheia: o limite pedido ou o número de itens dela?',
  'open.validation-order': 'O que é verificado primeiro, o token ou os parâmetros?',
  'open.lifecycle': 'Por quais estados passa uma simulação ou outro recurso?',
  'open.events': 'Que eventos, webhooks ou notificações existem?',
  'open.formats':
    'Que detalhes têm os formatos: deslocamento e precisão dos horários, letras dos UUIDs, formas de placas e chassis, estados, dígitos verificadores?',
} as const satisfies Record<keyof typeof openPoints, string>;
