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
  archive_subject: 'El archivo de {workspace} está listo',
  archive_title: 'Tu archivo está listo',
  archive_text: 'El archivo de {workspace} que pediste ya está escrito. Se puede descargar hasta el {date}.',
  archive_not_you:
    '¿No lo has pedido tú? Cierra la sesión en los demás dispositivos desde tu perfil y avisa a otro administrador de {workspace}.',
  archive_button: 'Descargar el archivo',
  somebody: 'Alguien de tu equipo',
  a_team: 'un equipo',
  points: { one: '{n} punto', many: '{n} puntos', other: '{n} puntos' },
  unsubscribe: 'No recibir más estos correos',
  points_subject: '{sender} te da las gracias: +{points}',
  points_title: '{sender} te da las gracias',
  points_together: 'Reconocimiento compartido con: {names}.',
  points_more: { one: '{n} más', other: '{n} más' },
  points_balance: 'Ahora tienes {points} para gastar en recompensas.',
  points_gif: 'GIF',
  points_button: 'Verlo en Novedades',
  points_why: 'Recibes este correo porque te dieron puntos en {workspace}.',
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
  gift_card_back_text:
    'No se pudo comprar la tarjeta regalo. Recuperas lo que pagaste, y quienes administran saben el motivo.',
  gift_card_failed_subject: 'No se pudo comprar «{reward}» para {buyer}',
  gift_card_failed_payment_declined:
    'Se rechazó el método de pago. Revisa la tarjeta para las tarjetas regalo o conecta otra.',
  gift_card_failed_card_expired:
    'La tarjeta de crédito ha caducado. Conecta otra tarjeta para las tarjetas regalo.',
  gift_card_failed_purchase_failed: 'La tienda de tarjetas regalo no entregó el pedido.',
  gift_card_failed_back: 'Los puntos volvieron a quien compró, y tu empresa no ha pagado nada.',
  gift_card_failed_button: 'Abrir las recompensas',
  settled_why: 'Recibes este correo porque pediste una recompensa en {workspace}.',
  limit_subject: 'Puedes volver a dar {points}',
  limit_title: 'Vuelves a tener {points} para dar',
  limit_text:
    'Tus puntos para dar se han renovado. Hasta el {date} puedes dar {points} a quienes lo merecen.',
  limit_button: 'Dar las gracias',
  limit_why: 'Recibes este correo porque antes diste puntos en {workspace}.',
  trial_subject: {
    one: 'Tu prueba de Bravo termina en {n} día',
    many: 'Tu prueba de Bravo termina en {n} días',
    other: 'Tu prueba de Bravo termina en {n} días',
  },
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
  payment_grace: {
    one: 'Todo sigue funcionando {n} día después de un pago fallido; después el espacio queda limitado hasta que se pague.',
    many: 'Todo sigue funcionando {n} días después de un pago fallido; después el espacio queda limitado hasta que se pague.',
    other:
      'Todo sigue funcionando {n} días después de un pago fallido; después el espacio queda limitado hasta que se pague.',
  },
  payment_button: 'Revisar la tarjeta',
  billing_why:
    'Recibes este correo porque administras los pagos de {workspace}. Los correos sobre pagos no se pueden desactivar.',
};
