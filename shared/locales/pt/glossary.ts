import type { Glossary } from '../glossary.ts';

export const glossary: Glossary = {
  words: {
    feed: 'mural',
    posts: 'publicações',
    values: 'valores',
    rewards: 'recompensas',
    requests: 'pedidos',
    notifications: 'notificações',
    dashboard: 'painel',
    leaderboard: 'ranking',
    auditLog: 'registro de atividades',
    balanceHistory: 'extrato',
    coins: 'moedas',
    owner: 'proprietário',
    administrator: 'administrador',
    hireDate: 'data de admissão',
    department: 'departamento',
    location: 'unidade',
    manager: 'gestor',
    wallboard: 'tela do escritório',
    help: 'ajuda',
    shop: 'loja',
    team: 'equipe',
  },
  avoid: [
    { found: /(?<!\p{L})feed(?!\p{L})/iu, write: 'mural' },
    { found: /(?<![\p{L}{])(?:posts?|postage[mn]s?)(?!\p{L})/iu, write: 'publicação' },
    {
      found: /auditoria/iu,
      write: 'registro de atividades',
      // The accessibility was not audited.
      except: ['legal.accessibility.goal.text'],
    },
    { found: /histórico d[oe] saldo/iu, write: 'extrato' },
    { found: /data de contratação/iu, write: 'data de admissão' },
    { found: /(?<!\p{L})vocês(?!\p{L})/iu, write: 'você, or sua equipe' },
    { found: /(?<!\p{L})novidades?(?!\p{L})/iu, write: 'notificações' },
    {
      found: /(?<!\p{L})reconhec(?:er|e|em|eu|eram)(?!\p{L})/iu,
      write: 'agradecer',
      // What somebody may type to find the action.
      except: ['palette.recogniseWords'],
    },
    { found: /reconhecimentos/iu, write: 'agradecimentos' },
    { found: /obrigad[oa]s? a(?!\p{L})/iu, write: 'um obrigado para' },
    { found: /agradeceu você/iu, write: 'agradeceu a você' },
    { found: /(?<!\p{L})votos(?!\p{L})/iu, write: 'parabéns' },
    {
      found: /tempo de casa|aniversários? de (?:vida|casa)/iu,
      write: 'aniversário pessoal, aniversário de empresa',
    },
    { found: /classificação|mais reconhecidos|destaques/iu, write: 'ranking' },
    { found: /painel do escritório/iu, write: 'tela do escritório' },
    { found: /(?<!\p{L})loca(?:l|is)(?!\p{L})/iu, write: 'unidade' },
    {
      found: /(?:peça|fale|contate|avise)[^.]{0,20} gestor(?:es|a|as)?(?!\p{L})/iu,
      write: 'administrador',
    },
    {
      found: /administrador(?:es)? (?:da conta|gera(?:l|is))|administração da conta/iu,
      write: 'proprietário, or administrador',
    },
    { found: /tente novamente/iu, write: 'tente de novo' },
    { found: /tentativas demais/iu, write: 'muitas tentativas' },
    { found: /comprov/iu, write: 'verificar' },
    { found: /(?<!\p{L})(?:si|você) mesm[oa]/iu, write: 'sua própria conta, or foi você quem' },
    { found: /(?<!\p{L})cotas?(?!\p{L})/iu, write: 'limite' },
    { found: /mês médio/iu, write: 'em média por mês' },
    { found: /pedidos? (?:foi|foram) atendid/iu, write: 'pedido foi entregue' },
    { found: /livro de pontos|livro-razão/iu, write: 'saldos' },
    { found: /etiqueta/iu, write: 'tag' },
    {
      // “Toda a sua equipe” is said so.
      found: /(?<!\p{L})(?<!tod[oa]s? )[oa]s? (?:seu|sua|meu|minha)s? (?=\p{L})/iu,
      write: 'no article before seu, sua',
    },
    {
      found:
        /(?<!\p{L})(?:equipas?|utilizador(?:es)?|ecrãs?|telemóve(?:l|is)|ficheiros?|palavras?-passe|gerir|contactos?|registar)(?!\p{L})/iu,
      write: 'the word of Brazil',
    },
    { found: /(?<![\p{L}“{])emails?(?![\p{L}}])/iu, write: 'e-mail' },
    { found: /["']/u, write: '“ ” and ’' },
    { found: / …|\d %/u, write: 'no space before … and %' },
    {
      found: /, (?:Equipe|Integrações|Cobrança|Notificações)(?:\.|,|$)/u,
      write: 'Configurações – …, with dashes',
    },
  ],
};
