import type { DemoTexts } from '../en/demo.ts';

export const demo: DemoTexts = {
  groups: {
    engineering: 'Engenharia',
    growth: 'Vendas e marketing',
    care: 'Atendimento ao cliente',
    berlin: 'Berlim',
    lisbon: 'Lisboa',
  },
  jobs: {
    founder: 'Fundadora',
    people: 'Gestor de Pessoas',
    design: 'Designer de produto',
    backend: 'Engenheiro de backend',
    success: 'Sucesso do cliente',
    frontend: 'Engenheiro de frontend',
    analysis: 'Analista de dados',
    engineering: 'Gerente de engenharia',
    marketing: 'Marketing',
    sales: 'Vendas',
    finance: 'Finanças',
    support: 'Engenheiro de suporte',
  },
  messages: {
    quarter:
      'Agradeço por ficar até mais tarde para me ajudar a fechar o trimestre. O relatório ficou impecável, e o cliente percebeu.',
    guide: 'Valeu demais pelo guia de boas-vindas! Os dois novatos já estavam produzindo no primeiro dia.',
    call: 'Você transformou uma ligação muito tensa em um plano. Aprendi muito só de ouvir.',
    screens:
      'As novas telas vazias ficaram lindas. Três clientes elogiaram nesta semana sem ninguém perguntar.',
    migration: 'Por fazer a migração ao meu lado, sem nunca me fazer sentir que eu estava atrasando.',
    dashboard:
      'Lembra daquela ideia de painel no almoço? Já está no ar, e a equipe de vendas abre toda manhã.',
    bug: 'Você achou o erro que ninguém via, escreveu o teste e explicou de um jeito que todo mundo entendeu.',
    shift: 'Valeu por cobrir meu plantão na sexta. Graças a você, cheguei a tempo da apresentação na escola.',
    outage:
      'Sua calma durante a queda manteve todo mundo no foco. A melhor análise de incidente que li em anos.',
    cards: 'Pelos cartões escritos à mão para os nossos cem primeiros clientes. Quem faz isso? Você.',
    shortcuts: 'Os atalhos de teclado que você incluiu de mansinho na versão alegraram minha semana.',
    question: 'Na revisão, você fez a pergunta que nos livrou de lançar a coisa errada.',
    translation:
      'Agradeço por traduzir as notas da versão à meia-noite para que Madri pudesse lançar de manhã.',
    flowers: 'Por atender aquela ligação difícil e pelas flores que você mandou depois. O cliente renovou.',
    numbers:
      'Seus números mostraram o que todos sentíamos e não conseguíamos provar. Mudamos o plano por causa deles.',
    prototype: 'O protótipo tomou uma tarde sua e nos poupou um mês.',
    invoices: 'Um ano inteiro com todas as faturas em dia. Trabalho silencioso, diferença enorme.',
    mentoring: 'Por orientar o Tom na primeira palestra dele. Ele foi brilhante, e você também.',
    customer:
      'Um cliente escreveu que continua com a gente por sua causa. Achei que você ia gostar de saber.',
    drive:
      'Por arrumar a pasta compartilhada que ninguém tinha coragem de abrir. Achei um arquivo em quatro segundos.',
    demo: 'Sua demonstração de dez minutos vendeu mais do que meus dez slides.',
    feedback: 'Agradeço pelo feedback sincero sobre meu rascunho. Doeu por uma hora e ajudou por um mês.',
    birthdays: 'Por lembrar o aniversário de todo mundo, e pelo bolo sem nozes.',
    checkout:
      'Você ficou na linha até o pagamento do cliente voltar a funcionar. Duas horas, sempre com um sorriso.',
    release: 'A versão saiu numa terça de manhã e ninguém percebeu. Elogio maior não há.',
  },
  rewards: {
    coffee: ['Café para dois', 'Leve um colega à cafeteria da esquina. É por nossa conta.'],
    book: ['Um livro à sua escolha', 'Qualquer livro, impresso ou digital. Diga qual.'],
    friday: ['Folga na sexta à tarde', 'Feche o notebook ao meio-dia e comece o fim de semana mais cedo.'],
    donation: ['Doação para uma boa causa', 'Doamos 25 dólares à instituição que você escolher.'],
    karaoke: ['Noite de karaokê', 'Sala privativa, três horas, com petiscos. Quem contribui, canta.'],
    espresso: [
      'Máquina de café expresso para a cozinha',
      'Aquela do cabo de madeira que todo mundo namora na vitrine.',
    ],
  },
  bookComment: 'Pensando em sistemas, por favor',
};
