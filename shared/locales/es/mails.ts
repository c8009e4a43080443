import type { MailTexts } from '../en/mails.ts';

export const mails: MailTexts = {
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
  reminder_subject: 'Recordatorio: {inviter} te invita a {workspace}',
  reminder_title: '{workspace} te espera',
  reminder_text:
    '{inviter} te invitó a {workspace} en Bravo, donde los compañeros se dan las gracias. Ya pueden dártelas a ti: acepta la invitación para verlas.',
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
    '¿No has sido tú? Recupera tu dirección en un plazo de {days} días; así se cierra la sesión en todos los dispositivos.',
  email_undo_button: 'Recuperar mi dirección',
  device_subject: 'Nuevo inicio de sesión en {workspace}',
  device_title: 'Se inició sesión en un dispositivo nuevo',
  device_text:
    'Alguien inició sesión en {workspace} con tu cuenta: {device}, {time}. Si has sido tú, no tienes que hacer nada.',
  device_not_you:
    '¿No has sido tú? Cierra la sesión en los demás dispositivos desde tu perfil y avisa a un administrador de {workspace}.',
  device_button: 'Ver mis dispositivos',
  device_unknown: 'dispositivo desconocido',
  glass_subject: '{name} entró en {workspace} sin inicio de sesión único',
  glass_title: 'Alguien entró sin inicio de sesión único',
  glass_text:
    '{name}, con permiso de administración de la cuenta, entró en {workspace} sin el inicio de sesión único que el equipo exige. Consta en el registro de auditoría.',
  glass_not_you: '¿No estaba acordado? Cierra las sesiones de {name} y consulta el registro de auditoría.',
  glass_button: 'Ver el registro de auditoría',
  passkey_subject: 'Se añadió una clave de acceso a tu cuenta en {workspace}',
  passkey_title: 'Se añadió una clave de acceso',
  passkey_text:
    'Con la clave de acceso «{name}» puedes entrar en {workspace} sin código. Si has sido tú, no tienes que hacer nada.',
  passkey_not_you:
    '¿No has sido tú? Elimínala en tu perfil, cierra la sesión en los demás dispositivos y avisa a un administrador de {workspace}.',
  passkey_button: 'Ver mis claves de acceso',
  alert_webhook_failing:
    'Durante una semana no ha llegado nada de lo que enviamos a {name}, así que ya no enviamos eventos allí.',
  alert_webhook_gone: '{name} ha respondido que ya no existe (410), así que ya no enviamos eventos allí.',
  alert_webhook_again:
    'Mira en el registro qué ha fallado. Cuando esté arreglado, vuelve a activar el webhook: entonces se enviará lo que aún espera.',
  alert_subject: 'Una conexión de {workspace} ha dejado de funcionar',
  alert_title: 'Una conexión ha dejado de funcionar',
  alert_slack:
    'Slack ya no funciona con {workspace}: los agradecimientos no se anuncian allí. En «Conexiones» se ve por qué y cómo arreglarlo.',
  alert_teams:
    'Microsoft Teams ya no funciona con {workspace}: los agradecimientos no se anuncian allí. En «Conexiones» se ve por qué y cómo arreglarlo.',
  alert_workflow:
    'El flujo de trabajo de Microsoft Teams ya no acepta anuncios de {workspace}. En «Conexiones» se ve por qué y cómo arreglarlo.',
  alert_sso:
    'Falla el inicio de sesión con el proveedor de identidad de {workspace}. Quienes administran la cuenta aún pueden entrar con un código.',
  alert_key_ended:
    'La clave de API «{name}» ha caducado. Los programas que la usan, como un directorio, no tendrán acceso hasta que reciban una nueva.',
  alert_key_refused:
    'La clave de API «{name}» se rechaza: la cuenta de quien la creó estuvo en manos de otra persona. Los programas que la usan necesitan una nueva.',
  alert_key_ends_soon:
    'La clave de API «{name}» caduca en una semana. Crea a tiempo una nueva para los programas que la usan, como un directorio.',
  alert_key_maker_left:
    'Quien creó la clave de API «{name}» ya no administra la cuenta. La clave sigue funcionando. Si esa persona aún puede conocerla, crea una nueva y revoca esta.',
  alert_key_subject: 'Revisa una clave de API de {workspace}',
  alert_key_title: 'Revisa una clave de API',
  alert_button: 'Abrir «Conexiones»',
  archive_subject: 'El archivo de {workspace} está listo',
  archive_title: 'Tu archivo está listo',
  archive_text: 'El archivo de {workspace} que pediste ya está escrito. Se puede descargar hasta el {date}.',
  archive_not_you:
    '¿No lo has pedido tú? Cierra la sesión en los demás dispositivos desde tu perfil y avisa a otro administrador de {workspace}.',
  archive_button: 'Descargar el archivo',
  somebody: 'Alguien de tu equipo',
  a_team: 'un equipo',
  unsubscribe: 'No recibir más estos correos',
  points_subject: '{sender} te da las gracias: +{points}',
  points_title: '{sender} te da las gracias',
  points_together: 'Reconocimiento compartido con: {names}.',
  points_more: { one: '{n} más', other: '{n} más' },
  points_balance: 'Ahora tienes {points} para gastar en recompensas.',
  points_gif: 'GIF',
  points_button: 'Verlo en Novedades',
  points_why: 'Recibes este correo porque has recibido {pointsName} en {workspace}.',
  celebrated_subject: '{sender} te felicita: +{points}',
  celebrated_title: '{sender} te felicita',
  celebration_birthday: 'Cumpleaños',
  celebration_anniversary: 'Aniversario laboral',
  celebration_years: {
    one: '{n} año en el equipo',
    many: '{n} años en el equipo',
    other: '{n} años en el equipo',
  },
  celebration_birthday_text: '¡Feliz cumpleaños, {name}! Nos alegra tenerte con nosotros.',
  celebration_anniversary_text: {
    one: '{name} lleva {n} año con nosotros. ¡Gracias por cada día!',
    many: '{name} lleva {n} años con nosotros. ¡Gracias por cada día!',
    other: '{name} lleva {n} años con nosotros. ¡Gracias por cada día!',
  },
  tomorrow_subject: 'Mañana celebramos a {names}',
  tomorrow_title: 'Mañana hay algo que celebrar',
  tomorrow_text: 'La felicitación aparece en Novedades por la mañana. ¡Escribe debajo tus buenos deseos!',
  tomorrow_button: 'Abrir Novedades',
  tomorrow_why:
    'Recibes este correo porque {workspace} recuerda a sus miembros los cumpleaños y aniversarios.',
  added_subject: '{sender} ha añadido {points} para ti',
  added_title: '{sender} se suma al agradecimiento',
  comment_subject: '{author} ha comentado tu reconocimiento',
  comment_about: 'Sobre: «{post}»',
  comment_why: 'Recibes este correo porque enviaste o recibiste este reconocimiento en {workspace}.',
  requested_subject: '{buyer} pide «{reward}»',
  requested_text:
    'El precio en {pointsName} ya se ha descontado. Entrega la recompensa o rechaza la solicitud: entonces se devuelve.',
  requested_team_subject: 'Ya se ha reunido todo para «{reward}»',
  requested_team_text:
    'El equipo reunió el precio en {pointsName}. Entrega la recompensa o rechaza la solicitud: entonces cada persona recupera lo que aportó.',
  requested_button: 'Abrir las solicitudes',
  requested_why: 'Recibes este correo porque administras las recompensas de {workspace}.',
  fact_reward: 'Recompensa',
  fact_paid: 'Pagado',
  fact_from: 'De',
  fact_comment: 'Comentario',
  fact_back: 'Devuelto',
  fulfilled_subject: '«{reward}» es tuya',
  fulfilled_text: 'Tu solicitud se ha cumplido. ¡Que la disfrutes!',
  fulfilled_team_text:
    'La recompensa para la que tu equipo reunió {pointsName} se ha entregado. ¡A disfrutarla!',
  fulfilled_button: 'Ver mis recompensas',
  gift_card_button: 'Abrir la tarjeta regalo',
  declined_subject: '«{reward}» fue rechazada',
  declined_text: 'Tu solicitud fue rechazada. Recuperas lo que pagaste: gástalo en otra cosa.',
  declined_team_text:
    'La solicitud de tu equipo fue rechazada. Recuperas lo que aportaste: gástalo en otra cosa.',
  withdrawn_subject: '«{reward}» ya no se ofrece',
  withdrawn_text:
    'La recompensa se retiró de la tienda antes de reunir todo su precio. Recuperas lo que aportaste.',
  withdrawn_demo_text:
    'Esta recompensa era de los datos de demostración, que se han quitado. Recuperas lo que pagaste.',
  declined_button: 'Abrir la tienda',
  gift_card_back_text:
    'No se pudo comprar la tarjeta regalo. Recuperas lo que pagaste, y quienes administran saben el motivo.',
  gift_card_failed_subject: 'No se pudo comprar «{reward}» para {buyer}',
  gift_card_failed_payment_declined:
    'Se rechazó el método de pago. Revisa la tarjeta para las tarjetas regalo o conecta otra.',
  gift_card_failed_card_expired:
    'La tarjeta de crédito ha caducado. Conecta otra tarjeta para las tarjetas regalo.',
  gift_card_failed_purchase_failed: 'La tienda de tarjetas regalo no entregó el pedido.',
  gift_card_failed_back: 'Quien la pidió ha recuperado sus {pointsName}, y tu empresa no ha pagado nada.',
  gift_card_failed_button: 'Abrir las recompensas',
  settled_why: 'Recibes este correo porque pediste una recompensa en {workspace}.',
  limit_subject: 'Puedes volver a dar {points}',
  limit_title: 'Vuelves a tener {points} para dar',
  limit_text:
    'Tienes {pointsName} para dar otra vez. Hasta el {date} puedes dar {points} a quienes lo merecen.',
  limit_button: 'Dar las gracias',
  limit_why: 'Recibes este correo porque antes diste {pointsName} en {workspace}.',
  digest_subject: 'Tu semana en {workspace}: +{points}',
  digest_subject_team: 'La semana pasada en {workspace}',
  digest_title: 'Tus compañeros te dieron las gracias la semana pasada',
  digest_title_team: 'Lo que tu equipo celebró la semana pasada',
  digest_rest: 'Y {more} en tu perfil.',
  digest_team: 'Lo que celebró tu equipo',
  digest_fact_posts: 'Reconocimientos',
  digest_fact_people: 'Personas reconocidas',
  digest_fact_value: 'Valor más nombrado',
  digest_likes: { one: '{n} me gusta', many: '{n} me gusta', other: '{n} me gusta' },
  digest_joined: {
    one: 'se sumó {n} persona',
    many: 'se sumaron {n} personas',
    other: 'se sumaron {n} personas',
  },
  digest_celebrations: 'Esta semana',
  digest_give: 'Te quedan {points} para dar',
  digest_give_text: 'Puedes darlos hasta el {date}. ¿Quién te ayudó la semana pasada?',
  digest_rewards: 'Recompensas a tu alcance',
  digest_afford: 'Tienes {points} para gastar. Te alcanzan para:',
  digest_next: 'Con {points} más, «{reward}» es tuya.',
  digest_why: 'Recibes este correo los lunes porque formas parte de {workspace}.',
  report_subject: '{workspace}, {month}: cómo se reconoció tu equipo',
  report_title: 'Reconocimientos: {month}',
  report_text: 'Así se dieron las gracias en {workspace} el mes pasado.',
  report_engagement: 'Participación',
  report_invited: 'Invitados que aún no se han unido',
  report_up: '{share}, antes {before}',
  report_down: '{share}, antes {before}',
  report_same: '{share}, como el mes anterior',
  report_granted: 'Total dado en {pointsName}',
  report_spent: 'Total gastado en {pointsName}',
  report_unused: 'No dieron {pointsName}',
  report_of: '{n} de {all}',
  report_values: 'Valores más nombrados',
  report_waiting: 'Esperan unas palabras',
  report_waiting_text:
    'Sin reconocimiento desde hace {days} días o más: {names}. Unas palabras de un compañero les alegrarían el día.',
  report_nobody_waits: 'Nadie lleva más de {days} días sin un reconocimiento.',
  report_button: 'Abrir el panel',
  report_why: 'Recibes este correo una vez al mes porque administras {workspace}.',
  trial_subject: {
    one: 'Tu prueba de Bravo termina en {n} día',
    many: 'Tu prueba de Bravo termina en {n} días',
    other: 'Tu prueba de Bravo termina en {n} días',
  },
  trial_text: 'La prueba de {workspace} dura hasta el {date}. Elige un plan antes y todo sigue como está.',
  trial_price: 'Pro cuesta {price} por miembro al mes, y un {percent} menos si pagas por año.',
  trial_ended_subject: 'Tu prueba de Bravo ha terminado',
  trial_ended_text:
    'La prueba de {workspace} ha terminado. No se pierde nada: publicaciones, {pointsName} y recompensas se conservan. Elige un plan y tu equipo sigue donde lo dejó.',
  trial_button: 'Elegir un plan',
  payment_subject: 'El pago de {workspace} ha fallado',
  payment_title: 'Tu pago ha fallado',
  payment_text:
    'No se pudo cobrar Bravo en la tarjeta de {workspace}. Revísala o usa otra: entonces se vuelve a intentar el pago.',
  payment_grace: {
    one: 'Todo sigue funcionando {n} día después de un pago fallido; después el espacio queda limitado hasta que se pague.',
    many: 'Todo sigue funcionando {n} días después de un pago fallido; después el espacio queda limitado hasta que se pague.',
    other:
      'Todo sigue funcionando {n} días después de un pago fallido; después el espacio queda limitado hasta que se pague.',
  },
  payment_button: 'Revisar la tarjeta',
  second_subject: 'Se canceló una segunda suscripción de {workspace}',
  second_title: 'Había dos suscripciones',
  second_text: 'Se iniciaron dos suscripciones para {workspace}. La segunda se canceló y la primera sigue.',
  second_refund: 'Se devolvieron {amount} a tu tarjeta. Pueden tardar hasta diez días en aparecer.',
  second_button: 'Ver las facturas',
  billing_why:
    'Recibes este correo porque administras los pagos de {workspace}. Los correos sobre pagos no se pueden desactivar.',
};
