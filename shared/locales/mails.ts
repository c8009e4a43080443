import type { Language } from '#shared/model/choices';

/** Plural forms of a word. Their number differs by language. */
export type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

const forms = (words: PluralForms): PluralForms => words;

/** The texts of every mail. `{name}` is a placeholder; nothing else is interpreted. */
const en = {
  footer: 'Sent by Bravo on behalf of {workspace}.',
  footer_plain: 'Sent by Bravo.',
  code_subject: '{code} is your Bravo code',
  code_title: 'Your sign-in code',
  code_text: 'Enter this code where you asked for it. It is valid for {minutes} minutes and works once.',
  code_ignore: 'You did not ask for it? Then ignore this mail: nobody can sign in without the code.',
  invitation_subject: '{inviter} invites you to {workspace}',
  invitation_title: 'Join {workspace} on Bravo',
  invitation_text:
    '{inviter} invites you to {workspace}, where colleagues thank each other with points they can spend on rewards.',
  invitation_button: 'Accept the invitation',
  invitation_ignore:
    'The link is valid for {days} days and works once. If this was a mistake, just ignore it.',
  email_code_subject: '{code} is your code for the new address',
  email_code_title: 'Confirm your new e-mail address',
  email_code_ignore: 'You did not ask for it? Then ignore this mail: without the code nothing changes.',
  email_changed_subject: 'Your e-mail address in {workspace} was changed',
  email_changed_title: 'Your e-mail address was changed',
  email_changed_text:
    'From now on you sign in to {workspace} with your new address. You were signed out everywhere else.',
  email_changed_not_you:
    'It was not you? Then tell an administrator of {workspace} at once: they can deactivate the account.',
  somebody: 'A colleague',
  points: forms({ one: '{n} point', other: '{n} points' }),
  unsubscribe: 'Switch these mails off',
  points_subject: '{sender} recognised you: +{points}',
  points_title: '{sender} recognised you',
  points_together: 'Recognised together with you: {names}.',
  points_more: forms({ one: '{n} more', other: '{n} more' }),
  points_balance: 'You now have {points} to spend on rewards.',
  points_gif: 'GIF',
  points_button: 'See it in the feed',
  points_why: 'You get this mail because you received points in {workspace}.',
  comment_subject: '{author} commented on your recognition',
  comment_about: 'On: “{post}”',
  comment_why: 'You get this mail because you sent or received this recognition in {workspace}.',
  requested_subject: '{buyer} asks for “{reward}”',
  requested_text: 'The points are paid. Hand the reward over, or decline: then the points go back.',
  requested_team_subject: '“{reward}” is fully funded',
  requested_team_text:
    'Your team put the points together. Hand the reward over, or decline: then everybody gets their points back.',
  requested_button: 'Open the requests',
  requested_why: 'You get this mail because you run the rewards of {workspace}.',
  fact_reward: 'Reward',
  fact_paid: 'Paid',
  fact_from: 'From',
  fact_comment: 'Comment',
  fact_back: 'Given back',
  fulfilled_subject: '“{reward}” is yours',
  fulfilled_text: 'Your request was fulfilled. Enjoy it!',
  fulfilled_team_text: 'The reward you put points together for was fulfilled. Enjoy it!',
  fulfilled_button: 'See my rewards',
  gift_card_button: 'Open the gift card',
  declined_subject: '“{reward}” was declined',
  declined_text: 'Your request was declined. What you paid goes back to you: spend it on something else.',
  declined_team_text:
    'The request of your team was declined. What you put in goes back to you: spend it on something else.',
  withdrawn_subject: '“{reward}” is no longer offered',
  withdrawn_text:
    'The reward was taken out of the shop before it was fully funded. What you put in goes back to you.',
  declined_button: 'Open the shop',
  settled_why: 'You get this mail because you asked for a reward in {workspace}.',
  trial_subject: forms({
    one: 'Your Bravo trial ends in {n} day',
    other: 'Your Bravo trial ends in {n} days',
  }),
  trial_text:
    'The trial of {workspace} runs until {date}. Choose a plan by then and everything goes on as it is.',
  trial_price: 'Pro is {price} for each member a month, and {percent} less when you pay by the year.',
  trial_ended_subject: 'Your Bravo trial has ended',
  trial_ended_text:
    'The trial of {workspace} is over. Nothing is lost: posts, points and rewards are kept. Choose a plan and your team goes on where it stopped.',
  trial_button: 'Choose a plan',
  payment_subject: 'The payment for {workspace} failed',
  payment_title: 'Your payment failed',
  payment_text:
    'The card of {workspace} could not be charged for Bravo. Please check it, or use another one: the payment is then tried again.',
  payment_grace: forms({
    one: 'Everything goes on working for {n} day after a failed payment; then the workspace is limited until it is paid.',
    other:
      'Everything goes on working for {n} days after a failed payment; then the workspace is limited until it is paid.',
  }),
  payment_button: 'Check the card',
  billing_why:
    'You get this mail because you run the billing of {workspace}. Mails about billing cannot be switched off.',
};
type MailWords = typeof en;

const ru: MailWords = {
  footer: 'Отправлено Bravo от имени «{workspace}».',
  footer_plain: 'Отправлено Bravo.',
  code_subject: '{code} — ваш код для входа в Bravo',
  code_title: 'Ваш код для входа',
  code_text: 'Введите этот код там, где его запросили. Он действует {minutes} минут и срабатывает один раз.',
  code_ignore: 'Вы не запрашивали код? Тогда не обращайте внимания на это письмо: без кода войти нельзя.',
  invitation_subject: '{inviter} приглашает вас в «{workspace}»',
  invitation_title: 'Присоединяйтесь к «{workspace}» в Bravo',
  invitation_text:
    '{inviter} приглашает вас в «{workspace}»: здесь коллеги благодарят друг друга баллами, которые можно обменять на награды.',
  invitation_button: 'Принять приглашение',
  invitation_ignore:
    'Ссылка действует {days} дней и срабатывает один раз. Если это ошибка, просто не обращайте внимания на это письмо.',
  email_code_subject: '{code} — ваш код для нового адреса',
  email_code_title: 'Подтвердите новый адрес почты',
  email_code_ignore:
    'Вы не запрашивали код? Тогда не обращайте внимания на это письмо: без кода ничего не изменится.',
  email_changed_subject: 'Ваш адрес почты в «{workspace}» изменён',
  email_changed_title: 'Ваш адрес почты изменён',
  email_changed_text:
    'Теперь вы входите в «{workspace}» с новым адресом. На остальных устройствах сеансы завершены.',
  email_changed_not_you:
    'Это были не вы? Сразу сообщите администратору «{workspace}»: он может отключить учётную запись.',
  somebody: 'Ваш коллега',
  points: forms({ one: '{n} балл', few: '{n} балла', many: '{n} баллов', other: '{n} балла' }),
  unsubscribe: 'Больше не присылать такие письма',
  points_subject: '{sender} благодарит вас: +{points}',
  points_title: '{sender} благодарит вас',
  points_together: 'Вместе с вами отмечены: {names}.',
  points_more: forms({ one: 'ещё {n}', other: 'ещё {n}' }),
  points_balance: 'Теперь у вас {points} на награды.',
  points_gif: 'GIF',
  points_button: 'Посмотреть в ленте',
  points_why: 'Вы получили это письмо, потому что вам начислили баллы в «{workspace}».',
  comment_subject: '{author} комментирует вашу благодарность',
  comment_about: 'К записи: «{post}»',
  comment_why: 'Вы получили это письмо, потому что отправили или получили эту благодарность в «{workspace}».',
  requested_subject: '{buyer} просит награду «{reward}»',
  requested_text: 'Баллы уже списаны. Вручите награду или отклоните запрос: тогда баллы вернутся.',
  requested_team_subject: 'На награду «{reward}» собраны все баллы',
  requested_team_text:
    'Команда собрала баллы вместе. Вручите награду или отклоните запрос: тогда баллы вернутся каждому.',
  requested_button: 'Открыть запросы',
  requested_why: 'Вы получили это письмо, потому что управляете наградами «{workspace}».',
  fact_reward: 'Награда',
  fact_paid: 'Оплачено',
  fact_from: 'От кого',
  fact_comment: 'Комментарий',
  fact_back: 'Возвращено',
  fulfilled_subject: 'Награда «{reward}» ваша',
  fulfilled_text: 'Ваш запрос выполнен. Пусть награда радует!',
  fulfilled_team_text: 'Награда, на которую вы собирали баллы вместе, вручена. Пусть она радует!',
  fulfilled_button: 'Мои награды',
  gift_card_button: 'Открыть подарочную карту',
  declined_subject: 'Запрос на «{reward}» отклонён',
  declined_text: 'Ваш запрос отклонён. Потраченные баллы возвращаются: выберите что-нибудь другое.',
  declined_team_text:
    'Запрос вашей команды отклонён. Ваш вклад возвращается вам: выберите что-нибудь другое.',
  withdrawn_subject: 'Награда «{reward}» больше недоступна',
  withdrawn_text: 'Награду убрали из магазина, прежде чем собрались все баллы. Ваш вклад возвращается вам.',
  declined_button: 'Открыть магазин',
  settled_why: 'Вы получили это письмо, потому что запросили награду в «{workspace}».',
  trial_subject: forms({
    one: 'Пробный период Bravo закончится через {n} день',
    few: 'Пробный период Bravo закончится через {n} дня',
    many: 'Пробный период Bravo закончится через {n} дней',
    other: 'Пробный период Bravo закончится через {n} дня',
  }),
  trial_text:
    'Пробный период «{workspace}» продлится до {date}. Выберите тариф до этого дня, и всё останется как есть.',
  trial_price: 'Pro стоит {price} за участника в месяц, а при оплате за год — на {percent} меньше.',
  trial_ended_subject: 'Пробный период Bravo закончился',
  trial_ended_text:
    'Пробный период «{workspace}» закончился. Ничего не потеряно: записи, баллы и награды сохранены. Выберите тариф, и команда продолжит с того же места.',
  trial_button: 'Выбрать тариф',
  payment_subject: 'Не удалось получить оплату за «{workspace}»',
  payment_title: 'Оплата не прошла',
  payment_text:
    'Не удалось списать оплату за Bravo с карты «{workspace}». Проверьте карту или укажите другую: тогда платёж повторится.',
  payment_grace: forms({
    one: 'После неудачной оплаты всё работает ещё {n} день, затем возможности ограничены до оплаты.',
    few: 'После неудачной оплаты всё работает ещё {n} дня, затем возможности ограничены до оплаты.',
    many: 'После неудачной оплаты всё работает ещё {n} дней, затем возможности ограничены до оплаты.',
    other: 'После неудачной оплаты всё работает ещё {n} дня, затем возможности ограничены до оплаты.',
  }),
  payment_button: 'Проверить карту',
  billing_why:
    'Вы получили это письмо, потому что отвечаете за оплату «{workspace}». Письма об оплате отключить нельзя.',
};

const es: MailWords = {
  footer: 'Enviado por Bravo en nombre de {workspace}.',
  footer_plain: 'Enviado por Bravo.',
  code_subject: '{code} es tu código de Bravo',
  code_title: 'Tu código de acceso',
  code_text:
    'Escribe este código donde lo pediste. Es válido durante {minutes} minutos y sirve una sola vez.',
  code_ignore: '¿No lo pediste? Ignora este correo: nadie puede entrar sin el código.',
  invitation_subject: '{inviter} te invita a {workspace}',
  invitation_title: 'Únete a {workspace} en Bravo',
  invitation_text:
    '{inviter} te invita a {workspace}, donde los compañeros se dan las gracias con puntos que se canjean por recompensas.',
  invitation_button: 'Aceptar la invitación',
  invitation_ignore:
    'El enlace es válido durante {days} días y sirve una sola vez. Si es un error, ignóralo.',
  email_code_subject: '{code} es tu código para la nueva dirección',
  email_code_title: 'Confirma tu nueva dirección de correo',
  email_code_ignore: '¿No lo pediste? Ignora este correo: sin el código no cambia nada.',
  email_changed_subject: 'Tu dirección de correo en {workspace} ha cambiado',
  email_changed_title: 'Tu dirección de correo ha cambiado',
  email_changed_text:
    'Desde ahora inicias sesión en {workspace} con tu nueva dirección. Se cerró tu sesión en los demás dispositivos.',
  email_changed_not_you:
    '¿No fuiste tú? Avisa enseguida a un administrador de {workspace}: puede desactivar la cuenta.',
  somebody: 'Alguien de tu equipo',
  points: forms({ one: '{n} punto', many: '{n} puntos', other: '{n} puntos' }),
  unsubscribe: 'No recibir más estos correos',
  points_subject: '{sender} te da las gracias: +{points}',
  points_title: '{sender} te da las gracias',
  points_together: 'Reconocimiento compartido con: {names}.',
  points_more: forms({ one: '{n} más', other: '{n} más' }),
  points_balance: 'Ahora tienes {points} para gastar en recompensas.',
  points_gif: 'GIF',
  points_button: 'Verlo en Novedades',
  points_why: 'Recibes este correo porque te dieron puntos en {workspace}.',
  comment_subject: '{author} ha comentado tu reconocimiento',
  comment_about: 'Sobre: «{post}»',
  comment_why: 'Recibes este correo porque enviaste o recibiste este reconocimiento en {workspace}.',
  requested_subject: '{buyer} pide «{reward}»',
  requested_text:
    'Los puntos ya se han descontado. Entrega la recompensa o rechaza la solicitud: entonces se devuelven los puntos.',
  requested_team_subject: '«{reward}» ya tiene todos los puntos',
  requested_team_text:
    'El equipo reunió los puntos. Entrega la recompensa o rechaza la solicitud: entonces cada uno recupera los suyos.',
  requested_button: 'Abrir las solicitudes',
  requested_why: 'Recibes este correo porque administras las recompensas de {workspace}.',
  fact_reward: 'Recompensa',
  fact_paid: 'Pagado',
  fact_from: 'De',
  fact_comment: 'Comentario',
  fact_back: 'Devuelto',
  fulfilled_subject: '«{reward}» es tuya',
  fulfilled_text: 'Tu solicitud se ha cumplido. ¡Que la disfrutes!',
  fulfilled_team_text: 'La recompensa para la que tu equipo reunió puntos se ha entregado. ¡A disfrutarla!',
  fulfilled_button: 'Ver mis recompensas',
  gift_card_button: 'Abrir la tarjeta regalo',
  declined_subject: '«{reward}» fue rechazada',
  declined_text: 'Tu solicitud fue rechazada. Recuperas lo que pagaste: gástalo en otra cosa.',
  declined_team_text:
    'La solicitud de tu equipo fue rechazada. Recuperas lo que aportaste: gástalo en otra cosa.',
  withdrawn_subject: '«{reward}» ya no se ofrece',
  withdrawn_text:
    'La recompensa se retiró de la tienda antes de reunir todos los puntos. Recuperas lo que aportaste.',
  declined_button: 'Abrir la tienda',
  settled_why: 'Recibes este correo porque pediste una recompensa en {workspace}.',
  trial_subject: forms({
    one: 'Tu prueba de Bravo termina en {n} día',
    many: 'Tu prueba de Bravo termina en {n} días',
    other: 'Tu prueba de Bravo termina en {n} días',
  }),
  trial_text: 'La prueba de {workspace} dura hasta el {date}. Elige un plan antes y todo sigue como está.',
  trial_price: 'Pro cuesta {price} por miembro al mes, y un {percent} menos si pagas por año.',
  trial_ended_subject: 'Tu prueba de Bravo ha terminado',
  trial_ended_text:
    'La prueba de {workspace} ha terminado. No se pierde nada: las publicaciones, los puntos y las recompensas se conservan. Elige un plan y tu equipo sigue donde lo dejó.',
  trial_button: 'Elegir un plan',
  payment_subject: 'El pago de {workspace} ha fallado',
  payment_title: 'Tu pago ha fallado',
  payment_text:
    'No se pudo cobrar Bravo en la tarjeta de {workspace}. Revísala o usa otra: entonces se vuelve a intentar el pago.',
  payment_grace: forms({
    one: 'Todo sigue funcionando {n} día después de un pago fallido; después el espacio queda limitado hasta que se pague.',
    many: 'Todo sigue funcionando {n} días después de un pago fallido; después el espacio queda limitado hasta que se pague.',
    other:
      'Todo sigue funcionando {n} días después de un pago fallido; después el espacio queda limitado hasta que se pague.',
  }),
  payment_button: 'Revisar la tarjeta',
  billing_why:
    'Recibes este correo porque administras los pagos de {workspace}. Los correos sobre pagos no se pueden desactivar.',
};

export const mailTexts: Record<Language, MailWords> = { en, ru, es };
