import { counted } from '../text.ts';
import type { Words } from './words.ts';

export const portuguese: Words = {
  comparison: {
    sides: { left: 'esquerda', right: 'direita' },
    alike: 'Comportam-se da mesma forma',
    unlike: 'Não se comportam da mesma forma',
    compared: (requirements, openPoints) =>
      `${counted(requirements, 'requisito')} e ${counted(openPoints, 'ponto em aberto', 'pontos em aberto')} com resposta nos dois relatórios`,
    versions: (left, right) => `Duas versões da suíte: ${left}, ${right}`,
    incomplete: { left: 'O relatório da esquerda está incompleto', right: 'O relatório da direita está incompleto' },
    missing: 'Ids que faltam em um dos relatórios',
    missingIn: { left: 'no da esquerda', right: 'no da direita' },
    verdicts: (count) => `Vereditos que diferem (${count})`,
    openPoints: (count) => `Pontos em aberto que diferem (${count})`,
    presence: (count) => `Presença que difere (${count}); varia com os dados`,
    present: (present, of, nulls) => `${present} de ${of}, nulos ${nulls}`,
    timings: 'Tempos de resposta em milissegundos: mediana, máximo (chamadas)',
    seenInOne: 'visto só em um',
    movesWithData: 'varia com os dados',
    certainty: { seen: 'visto', inferred: 'inferido', unseen: 'não visto' },
    verdict: {
      pass: 'aprovado',
      fail: 'reprovado',
      warning: 'aviso',
      observed: 'observado',
      'not-exercised': 'não exercitado',
      inconclusive: 'inconclusivo',
      waived: 'dispensado',
    },
    outcome: {
      conforming: 'em conformidade',
      nonconforming: 'não conforme',
      inconclusive: 'inconclusivo',
      refused: 'recusado',
      incomplete: 'interrompido',
    },
  },
};
