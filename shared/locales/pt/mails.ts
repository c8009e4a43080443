import type { MailTexts } from '../en/mails.ts';

export const mails: MailTexts = {
  footer: 'Enviado pelo Bravo em nome de {workspace}.',
  footer_plain: 'Enviado pelo Bravo.',
  code_subject: '{code} é o seu código do Bravo',
  code_title: 'Seu código de acesso',
  code_text: 'Digite este código onde ele foi pedido. Ele vale por {minutes} minutos e só funciona uma vez.',
  code_ignore: 'Não foi você que pediu? Então ignore este e-mail: ninguém consegue entrar sem o código.',
  invitation_subject: '{inviter} convida você para {workspace}',
  invitation_title: 'Entre na equipe {workspace} no Bravo',
  invitation_text:
    '{inviter} convida você para {workspace}, onde colegas agradecem uns aos outros com pontos que podem ser trocados por recompensas.',
  invitation_button: 'Aceitar o convite',
  invitation_ignore: 'O link vale por {days} dias e só funciona uma vez. Se foi engano, é só ignorar.',
  email_code_subject: '{code} é o seu código para o novo endereço',
  email_code_title: 'Confirme seu novo e-mail',
  email_code_ignore: 'Não foi você que pediu? Então ignore este e-mail: sem o código, nada muda.',
  email_changed_subject: 'Seu e-mail em {workspace} foi alterado',
  email_changed_title: 'Seu e-mail foi alterado',
  email_changed_text:
    'A partir de agora, você entra em {workspace} com seu novo e-mail. Sua sessão foi encerrada nos outros dispositivos.',
  email_changed_not_you:
    'Não foi você? Recupere seu e-mail em até {days} dias; isso encerra a sessão em todos os dispositivos.',
  email_undo_button: 'Recuperar meu e-mail',
  device_subject: 'Novo acesso a {workspace}',
  device_title: 'Acesso de um novo dispositivo',
  device_text:
    'Alguém entrou em {workspace} com a sua conta: {device}, {time}. Se foi você, não precisa fazer nada.',
  device_not_you:
    'Não foi você? Encerre a sessão nos outros dispositivos no seu perfil e avise um administrador de {workspace}.',
  device_button: 'Ver meus dispositivos',
  device_unknown: 'dispositivo desconhecido',
  somebody: 'Alguém da sua equipe',
  a_team: 'uma equipe',
  points: { one: '{n} ponto', many: '{n} pontos', other: '{n} pontos' },
  unsubscribe: 'Parar de receber estes e-mails',
  points_subject: '{sender} agradeceu a você: +{points}',
  points_title: '{sender} agradeceu a você',
  points_together: 'Também receberam este reconhecimento: {names}.',
  points_more: { one: 'mais {n}', other: 'mais {n}' },
  points_balance: 'Agora você tem {points} para gastar em recompensas.',
  points_gif: 'GIF',
  points_button: 'Ver no mural',
  points_why: 'Você recebeu este e-mail porque ganhou pontos em {workspace}.',
  comment_subject: '{author} comentou no seu reconhecimento',
  comment_about: 'Sobre: “{post}”',
  comment_why: 'Você recebeu este e-mail porque enviou ou recebeu este reconhecimento em {workspace}.',
  requested_subject: '{buyer} pediu “{reward}”',
  requested_text:
    'Os pontos já foram pagos. Entregue a recompensa ou recuse o pedido: nesse caso, os pontos voltam.',
  requested_team_subject: '“{reward}” já tem todos os pontos',
  requested_team_text:
    'Sua equipe juntou os pontos. Entregue a recompensa ou recuse o pedido: nesse caso, cada um recebe seus pontos de volta.',
  requested_button: 'Abrir os pedidos',
  requested_why: 'Você recebeu este e-mail porque cuida das recompensas de {workspace}.',
  fact_reward: 'Recompensa',
  fact_paid: 'Pago',
  fact_from: 'De',
  fact_comment: 'Observação',
  fact_back: 'Devolvido',
  fulfilled_subject: 'Seu pedido de “{reward}” foi entregue',
  fulfilled_text: 'Seu pedido foi entregue. Aproveite!',
  fulfilled_team_text: 'A recompensa para a qual sua equipe juntou pontos foi entregue. Aproveite!',
  fulfilled_button: 'Ver minhas recompensas',
  gift_card_button: 'Abrir o vale-presente',
  declined_subject: 'O pedido de “{reward}” foi recusado',
  declined_text: 'Seu pedido foi recusado. O que você pagou volta para você: gaste em outra coisa.',
  declined_team_text:
    'O pedido da sua equipe foi recusado. Sua contribuição volta para você: gaste em outra coisa.',
  withdrawn_subject: '“{reward}” não está mais disponível',
  withdrawn_text:
    'A recompensa saiu da loja antes de todos os pontos serem reunidos. Sua contribuição volta para você.',
  declined_button: 'Abrir a loja',
  settled_why: 'Você recebeu este e-mail porque pediu uma recompensa em {workspace}.',
  trial_subject: {
    one: 'Seu teste do Bravo termina em {n} dia',
    many: 'Seu teste do Bravo termina em {n} dias',
    other: 'Seu teste do Bravo termina em {n} dias',
  },
  trial_text:
    'O período de teste de {workspace} vai até {date}. Escolha um plano até lá e tudo continua como está.',
  trial_price: 'O Pro custa {price} por membro ao mês, e {percent} menos no pagamento anual.',
  trial_ended_subject: 'Seu teste do Bravo terminou',
  trial_ended_text:
    'O período de teste de {workspace} terminou. Nada se perdeu: publicações, pontos e recompensas estão guardados. Escolha um plano e sua equipe continua de onde parou.',
  trial_button: 'Escolher um plano',
  payment_subject: 'O pagamento de {workspace} falhou',
  payment_title: 'Seu pagamento falhou',
  payment_text:
    'Não foi possível cobrar o Bravo no cartão de {workspace}. Verifique o cartão ou use outro: depois o pagamento será tentado de novo.',
  payment_grace: {
    one: 'Tudo continua funcionando por {n} dia depois de um pagamento que falhou; depois disso, o acesso fica limitado até o pagamento.',
    many: 'Tudo continua funcionando por {n} dias depois de um pagamento que falhou; depois disso, o acesso fica limitado até o pagamento.',
    other:
      'Tudo continua funcionando por {n} dias depois de um pagamento que falhou; depois disso, o acesso fica limitado até o pagamento.',
  },
  payment_button: 'Verificar o cartão',
  billing_why:
    'Você recebeu este e-mail porque cuida da cobrança de {workspace}. Os e-mails sobre cobrança não podem ser desativados.',
};
