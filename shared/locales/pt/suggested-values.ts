import type { SuggestedValueTexts } from '../en/suggested-values.ts';

export const suggestedValues: SuggestedValueTexts = {
  teamwork: [
    'Trabalho em equipe',
    'Vencemos juntos e ajudamos sem ninguém pedir.',
    'equipe',
    ['ajuda', 'ajudou', 'juntos', 'equipe'],
  ],
  ownership: [
    'Responsabilidade',
    'Assumimos a responsabilidade do começo ao fim.',
    'responsabilidade',
    ['responsabilidade', 'responsável', 'iniciativa'],
  ],
  customer: [
    'Cliente em primeiro lugar',
    'Partimos do que ajuda o cliente.',
    'cliente',
    ['cliente', 'atendimento', 'suporte'],
  ],
  innovation: [
    'Inovação',
    'Testamos novos caminhos e compartilhamos o que aprendemos.',
    'inovação',
    ['ideia', 'novo', 'criativo'],
  ],
  excellence: ['Excelência', 'Cuidamos de cada detalhe.', 'excelência', ['qualidade', 'detalhe', 'perfeito']],
  growth: [
    'Crescimento',
    'Aprendemos todos os dias e ajudamos os outros a aprender.',
    'crescimento',
    ['aprender', 'aprendi', 'ensinou', 'mentor'],
  ],
  openness: [
    'Transparência',
    'Falamos com franqueza e sabemos ouvir.',
    'transparência',
    ['feedback', 'sincero', 'aberto'],
  ],
  integrity: [
    'Integridade',
    'Fazemos o que é certo, mesmo quando ninguém vê.',
    'integridade',
    ['honesto', 'justo', 'confiança'],
  ],
  respect: [
    'Respeito',
    'Tratamos todos como queremos ser tratados.',
    'respeito',
    ['respeito', 'gentil', 'paciência'],
  ],
  speed: ['Agilidade', 'Decidimos rápido e entregamos cedo.', 'agilidade', ['rápido', 'prazo', 'ágil']],
  leadership: [
    'Liderança',
    'Mostramos o caminho pelo exemplo.',
    'liderança',
    ['líder', 'exemplo', 'inspirou'],
  ],
  inclusion: [
    'Inclusão',
    'Todos fazem parte e são ouvidos.',
    'inclusão',
    ['acolheu', 'incluir', 'diversidade'],
  ],
  fun: [
    'Alegria',
    'Aproveitamos o caminho tanto quanto a chegada.',
    'alegria',
    ['diversão', 'risada', 'festa'],
  ],
  balance: [
    'Equilíbrio',
    'Cuidamos de nós e uns dos outros.',
    'equilíbrio',
    ['descanso', 'saúde', 'cuidado'],
  ],
  planet: [
    'Sustentabilidade',
    'Pensamos em quem vem depois de nós.',
    'planeta',
    ['verde', 'planeta', 'reciclar'],
  ],
  courage: [
    'Coragem',
    'Ousamos tentar, perguntar e dizer não.',
    'coragem',
    ['coragem', 'corajoso', 'ousadia'],
  ],
};
