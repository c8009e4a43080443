import type { MailTexts } from '../en/mails.ts';

export const mails: MailTexts = {
  footer: 'Enviado pelo Bravo em nome de {workspace}.',
  footer_plain: 'Enviado pelo Bravo.',
  code_subject: '{code} é seu código do Bravo',
  code_title: 'Seu código de acesso',
  code_text:
    'Digite este código na página em que você o pediu. Ele vale por {minutes} minutos e só funciona uma vez.',
  code_ignore: 'Não foi você que pediu? Ignore este e-mail: ninguém consegue entrar sem o código.',
  invitation_subject: '{inviter} convida você para {workspace}',
  invitation_title: 'Entre na equipe {workspace} no Bravo',
  invitation_text:
    '{inviter} convida você para {workspace}, onde colegas agradecem uns aos outros com pontos que podem ser trocados por recompensas.',
  reminder_subject: 'Lembrete: {inviter} convida você para {workspace}',
  reminder_title: '{workspace} espera por você',
  reminder_text:
    '{inviter} convidou você para {workspace} no Bravo, onde colegas agradecem uns aos outros. Seus colegas já podem agradecer a você: aceite o convite para ver.',
  invitation_button: 'Aceitar o convite',
  invitation_ignore: 'O link vale por {days} dias e só funciona uma vez. Se foi engano, é só ignorar.',
  email_code_subject: '{code} é seu código para o novo e-mail',
  email_code_title: 'Confirme seu novo e-mail',
  email_code_ignore: 'Não foi você que pediu? Ignore este e-mail: sem o código, nada muda.',
  email_changed_subject: 'Seu e-mail em {workspace} foi alterado',
  email_changed_title: 'Seu e-mail foi alterado',
  email_changed_text:
    'A partir de agora, você entra em {workspace} com seu novo e-mail. Sua sessão foi encerrada nos outros dispositivos.',
  email_changed_not_you:
    'Não foi você? Recupere seu e-mail em até {days} dias; isso encerra a sessão em todos os dispositivos.',
  email_undo_button: 'Recuperar meu e-mail',
  device_subject: 'Novo acesso à sua conta em {workspace}',
  device_title: 'Acesso de um novo dispositivo',
  device_text:
    'Alguém entrou em {workspace} com sua conta: {device}, {time}. Se foi você, não precisa fazer nada.',
  device_not_you:
    'Não foi você? Encerre a sessão nos outros dispositivos no seu perfil e avise um administrador de {workspace}.',
  device_button: 'Ver meus dispositivos',
  device_unknown: 'dispositivo desconhecido',
  glass_subject: '{name} entrou em {workspace} sem login único',
  glass_title: 'Alguém entrou sem login único',
  glass_text:
    '{name}, com permissão de proprietário, entrou em {workspace} sem o login único que a equipe exige. O acesso ficou no registro de atividades.',
  glass_not_you: 'Não estava combinado? Encerre as sessões de {name} e consulte o registro de atividades.',
  glass_button: 'Ver o registro de atividades',
  passkey_subject: 'Nova chave de acesso na sua conta em {workspace}',
  passkey_title: 'Uma chave de acesso foi adicionada',
  passkey_text:
    'Com a chave de acesso “{name}”, você já pode entrar em {workspace} sem código. Se foi você, não precisa fazer nada.',
  passkey_not_you:
    'Não foi você? Remova a chave no seu perfil, encerre a sessão nos outros dispositivos e avise um administrador de {workspace}.',
  passkey_button: 'Ver minhas chaves de acesso',
  alert_webhook_failing:
    'Nada do que enviamos a {name} chegou durante uma semana, por isso paramos de enviar eventos para lá.',
  alert_webhook_gone:
    '{name} respondeu que não existe mais (410), por isso paramos de enviar eventos para lá.',
  alert_webhook_again:
    'O registro mostra o que deu errado. Depois de resolver, ative o webhook de novo: o que ainda está na fila será enviado.',
  alert_subject: 'Uma integração de {workspace} parou de funcionar',
  alert_title: 'Uma integração parou de funcionar',
  alert_slack:
    'O Slack não funciona mais com {workspace}: os agradecimentos não são anunciados lá. Em “Integrações”, você vê o motivo e como resolver.',
  alert_teams:
    'O Microsoft Teams não funciona mais com {workspace}: os agradecimentos não são anunciados lá. Em “Integrações”, você vê o motivo e como resolver.',
  alert_workflow:
    'O fluxo de trabalho do Microsoft Teams não aceita mais anúncios de {workspace}. Em “Integrações”, você vê o motivo e como resolver.',
  alert_sso:
    'O login pelo provedor de identidade de {workspace} está falhando. Os proprietários ainda podem entrar com um código.',
  alert_key_ended:
    'A chave de API “{name}” expirou. Os programas que a usam, como um diretório, ficam sem acesso até receberem uma nova.',
  alert_key_refused:
    'A chave de API “{name}” está sendo recusada: a conta de quem a criou esteve nas mãos de outra pessoa. Os programas que a usam precisam de uma nova.',
  alert_key_ends_soon:
    'A chave de API “{name}” expira em uma semana. Crie uma nova a tempo para os programas que a usam, como um diretório.',
  alert_key_maker_left:
    'Quem criou a chave de API “{name}” não é mais administrador. A chave continua funcionando. Se essa pessoa ainda puder conhecê-la, crie uma nova e revogue esta.',
  alert_key_subject: 'Confira uma chave de API de {workspace}',
  alert_key_title: 'Confira uma chave de API',
  alert_button: 'Abrir “Integrações”',
  archive_subject: 'A cópia de {workspace} está pronta',
  archive_title: 'Sua cópia está pronta',
  archive_text: 'A cópia de {workspace} que você pediu está pronta. Ela pode ser baixada até {date}.',
  archive_not_you:
    'Não foi você quem pediu? Encerre a sessão nos outros dispositivos no seu perfil e avise outro administrador de {workspace}.',
  archive_button: 'Baixar a cópia',
  somebody: 'Alguém da sua equipe',
  a_team: 'uma equipe',
  unsubscribe: 'Parar de receber estes e-mails',
  points_subject: '{sender} agradeceu: você recebeu {points}',
  points_title: '{sender} agradeceu a você',
  points_together: 'Quem também recebeu este agradecimento: {names}.',
  points_more: { one: 'mais {n}', other: 'mais {n}' },
  points_balance: 'Agora você tem {coins} para gastar em recompensas.',
  points_gif: 'GIF',
  points_button: 'Ver no mural',
  points_why: 'Você recebeu este e-mail porque ganhou {pointsName} em {workspace}.',
  celebrated_subject: '{sender} dá os parabéns: +{points} para você',
  celebrated_title: '{sender} dá os parabéns a você',
  celebration_birthday: 'Aniversário',
  celebration_anniversary: 'Aniversário de empresa',
  celebration_years: {
    one: '{n} ano na equipe',
    many: '{n} de anos na equipe',
    other: '{n} anos na equipe',
  },
  celebration_birthday_text: 'Feliz aniversário, {name}! Que bom ter você com a gente.',
  celebration_anniversary_text: {
    one: '{name} está com a gente há {n} ano. Agradecemos por cada dia!',
    many: '{name} está com a gente há {n} de anos. Agradecemos por cada dia!',
    other: '{name} está com a gente há {n} anos. Agradecemos por cada dia!',
  },
  tomorrow_subject: 'Amanhã é dia de dar os parabéns a {names}',
  tomorrow_title: 'Amanhã é dia de comemorar',
  tomorrow_text: 'A comemoração aparece no mural pela manhã. Deixe seus parabéns nos comentários!',
  tomorrow_button: 'Abrir o mural',
  tomorrow_why:
    'Você recebeu este e-mail porque {workspace} lembra os colegas de aniversários, pessoais e de empresa.',
  added_subject: '{sender} adicionou {points} para você',
  added_title: '{sender} também agradeceu a você',
  comment_subject: '{author} comentou um agradecimento seu',
  comment_about: 'Sobre: “{post}”',
  comment_why: 'Você recebeu este e-mail porque enviou ou recebeu este agradecimento em {workspace}.',
  requested_subject: '{buyer} pediu “{reward}”',
  requested_text:
    'As moedas já foram descontadas. Entregue a recompensa ou recuse o pedido, e as moedas voltam.',
  requested_team_subject: 'As moedas para “{reward}” estão completas',
  requested_team_text:
    'Sua equipe juntou as moedas. Entregue a recompensa ou recuse o pedido, e cada pessoa recebe sua parte de volta.',
  requested_button: 'Abrir os pedidos',
  requested_why: 'Você recebeu este e-mail porque cuida das recompensas de {workspace}.',
  fact_reward: 'Recompensa',
  fact_paid: 'Pago',
  fact_from: 'De',
  fact_comment: 'Observação',
  fact_back: 'Devolvido',
  fulfilled_subject: 'Sua recompensa chegou: “{reward}”',
  fulfilled_text: 'Seu pedido foi entregue. Aproveite!',
  fulfilled_team_text: 'A recompensa para a qual sua equipe juntou moedas foi entregue. Aproveite!',
  fulfilled_button: 'Ver minhas recompensas',
  gift_card_button: 'Abrir o vale-presente',
  declined_subject: 'O pedido de “{reward}” foi recusado',
  declined_text:
    'Seu pedido foi recusado, e as moedas voltaram para você. Que tal escolher outra recompensa?',
  declined_team_text:
    'O pedido da sua equipe foi recusado, e as moedas da sua contribuição voltaram para você. Que tal escolher outra recompensa?',
  withdrawn_subject: '“{reward}” saiu da loja',
  withdrawn_text:
    'A recompensa saiu da loja antes de o preço ficar completo. As moedas da sua contribuição voltaram para você.',
  withdrawn_demo_text:
    'Esta recompensa fazia parte dos dados de demonstração, que foram removidos. As moedas voltaram para você.',
  declined_button: 'Abrir a loja',
  gift_card_back_text:
    'Não foi possível comprar o vale-presente. As moedas voltaram para você, e os administradores sabem o motivo.',
  gift_card_failed_subject: '“{reward}” para {buyer}: a compra falhou',
  gift_card_failed_payment_declined:
    'O pagamento foi recusado. Confira o cartão dos vales-presente ou conecte outro.',
  gift_card_failed_card_expired: 'O cartão de crédito venceu. Conecte outro cartão para os vales-presente.',
  gift_card_failed_purchase_failed: 'A loja de vales-presente não entregou o pedido.',
  gift_card_failed_back: 'As moedas voltaram para quem fez o pedido, e sua empresa não pagou nada.',
  gift_card_failed_button: 'Abrir as recompensas',
  settled_why: 'Você recebeu este e-mail porque pediu uma recompensa em {workspace}.',
  limit_subject: 'Você pode dar {points} de novo',
  limit_title: 'Você tem {points} para dar de novo',
  limit_text: 'Seu limite se renovou. Até {date}, você pode dar {points} a quem merece.',
  limit_button: 'Agradecer a alguém',
  limit_why: 'Você recebeu este e-mail porque já deu {pointsName} em {workspace}.',
  digest_subject: 'Sua semana em {workspace}: +{points}',
  digest_subject_team: 'A semana passada em {workspace}',
  digest_title: 'Seus colegas agradeceram a você na semana passada',
  digest_title_team: 'O que sua equipe celebrou na semana passada',
  digest_rest: 'E {more} no seu perfil.',
  digest_team: 'O que sua equipe celebrou',
  digest_fact_posts: 'Agradecimentos',
  digest_fact_people: 'Pessoas que receberam',
  digest_fact_value: 'Valor mais citado',
  digest_likes: { one: '{n} curtida', many: '{n} de curtidas', other: '{n} curtidas' },
  digest_joined: {
    one: '{n} pessoa participou',
    many: '{n} de pessoas participaram',
    other: '{n} pessoas participaram',
  },
  digest_celebrations: 'Nesta semana',
  digest_give: 'Você ainda tem {points} para dar',
  digest_give_text: 'Dá tempo até {date}. Quem ajudou você na semana passada?',
  digest_rewards: 'Recompensas ao seu alcance',
  digest_afford: 'Com {coins}, você pode resgatar:',
  digest_next: 'Só mais {coins} para resgatar “{reward}”.',
  digest_why: 'Você recebe este e-mail às segundas-feiras porque faz parte de {workspace}.',
  report_subject: '{workspace}: os agradecimentos de {month}',
  report_title: 'Agradecimentos de {month}',
  report_text: 'Veja como as pessoas de {workspace} agradeceram umas às outras no mês passado.',
  report_engagement: 'Engajamento',
  report_invited: 'Convites ainda não aceitos',
  report_up: '{share}, acima de {before}',
  report_down: '{share}, abaixo de {before}',
  report_same: '{share}, como no mês anterior',
  report_granted: 'Total dado em {pointsName}',
  report_spent: 'Moedas gastas',
  report_unused: 'Pessoas que não deram {pointsName}',
  report_of: '{n} de {all}',
  report_values: 'Valores mais citados',
  report_waiting: 'À espera de uma palavra gentil',
  report_waiting_text:
    'Sem agradecimentos há {days} dias ou mais: {names}. Uma palavra de um colega pode alegrar o dia.',
  report_nobody_waits: 'Ninguém está há mais de {days} dias sem um agradecimento.',
  report_button: 'Abrir o painel',
  report_why: 'Você recebe este e-mail uma vez por mês porque administra {workspace}.',
  trial_subject: {
    one: 'Seu teste do Bravo termina em {n} dia',
    many: 'Seu teste do Bravo termina em {n} de dias',
    other: 'Seu teste do Bravo termina em {n} dias',
  },
  trial_text:
    'O período de teste de {workspace} vai até {date}. Escolha um plano até lá e tudo continua como está.',
  trial_price: 'O Pro custa {price} por membro ao mês, com {percent} de desconto no pagamento anual.',
  trial_ended_subject: 'Seu teste do Bravo terminou',
  trial_ended_text:
    'O período de teste de {workspace} terminou. Nada se perdeu: publicações, {pointsName} e recompensas continuam lá. Escolha um plano, e sua equipe continua de onde parou.',
  trial_button: 'Escolher um plano',
  payment_subject: 'O pagamento de {workspace} falhou',
  payment_title: 'Seu pagamento falhou',
  payment_text:
    'Não foi possível cobrar o Bravo no cartão de {workspace}. Confira o cartão ou use outro, e tentaremos de novo.',
  payment_grace: {
    one: 'Tudo continua funcionando por {n} dia após a falha de um pagamento; depois, o acesso fica limitado até que ele seja feito.',
    many: 'Tudo continua funcionando por {n} de dias após a falha de um pagamento; depois, o acesso fica limitado até que ele seja feito.',
    other:
      'Tudo continua funcionando por {n} dias após a falha de um pagamento; depois, o acesso fica limitado até que ele seja feito.',
  },
  payment_button: 'Conferir o cartão',
  second_subject: 'Uma segunda assinatura de {workspace} foi cancelada',
  second_title: 'Havia duas assinaturas',
  second_text:
    'Duas assinaturas foram iniciadas para {workspace}. A segunda foi cancelada e a primeira continua.',
  second_refund: 'Devolvemos {amount} ao seu cartão. Pode levar até dez dias para aparecer.',
  second_button: 'Ver as faturas',
  billing_why:
    'Você recebeu este e-mail porque cuida da cobrança de {workspace}. Os e-mails sobre cobrança não podem ser desativados.',
};
