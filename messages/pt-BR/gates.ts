import type * as en from '../en/gates.ts';
import type { Translated } from '../translated.ts';

export const findings: Translated<typeof en.findings> = {};

export const problems: Translated<typeof en.problems> = {};

export const texts: Translated<typeof en.texts> = {
  needs: 'exercitado por: {@need}',
  'needs-both': 'exercitado por: {@need}; {@also}',
  'need.not-production': 'um alvo que não seja produção',
  'need.second-partner': 'PARTNER_API_SECOND_CLIENT_ID e PARTNER_API_SECOND_CLIENT_SECRET de um segundo parceiro',
  'need.empty-partner': 'PARTNER_API_EMPTY_CLIENT_ID e PARTNER_API_EMPTY_CLIENT_SECRET de um parceiro sem simulações',
  'need.incomplete-partner':
    'PARTNER_API_INCOMPLETE_CLIENT_ID e PARTNER_API_INCOMPLETE_CLIENT_SECRET de um parceiro com cadastro não concluído',
  'need.revoked-token': 'PARTNER_API_REVOKED_TOKEN',
  'need.expired-token': 'PARTNER_API_EXPIRED_TOKEN',
  'need.one-simulation': 'uma conta com pelo menos uma simulação',
  'need.two-simulations': 'uma conta com pelo menos duas simulações cuja ordem não muda durante a execução',
  'need.simulations-of-both': 'simulações nas duas contas',
  'need.null-value': 'uma simulação com nulo nesse campo',
  'need.two-reports': 'o comando diff com um relatório de cada ambiente',
  'explain.documented': 'documented (documentado): um desvio reprova a execução',
  'explain.shown': 'shown (mostrado em um exemplo do documento): um desvio é um aviso, e uma falha com --strict',
  'explain.open': 'open (em aberto): observado, não avaliado',
  'explain.some-cases': '{needs}; alguns casos também precisam de {@also}',
  'explain.moves-with-data': 'depende dos dados: uma nova baseline tem "any", e diff não reprova por isso',
  'explain.steady-parts': 'depende dos dados: uma nova baseline fixa só {parts}, e diff não reprova por isso',
  'explain.least-evidence': 'uma resposta inferida ou ausente só conta com {count} simulações ou mais',
};
