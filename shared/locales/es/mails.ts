import type { MailTexts } from '../en/mails.ts';

export const mails: MailTexts = {
  footer: 'Enviado por Bravo en nombre de {workspace}.',
  footer_plain: 'Enviado por Bravo.',
  code_subject: '{code} es tu código de Bravo',
  code_title: 'Tu código de acceso',
  code_text:
    'Escribe este código en la página donde lo has pedido. Es válido durante {minutes} minutos y sirve una sola vez.',
  code_ignore: '¿No lo has pedido? Ignora este correo: nadie puede entrar sin el código.',
  invitation_subject: '{inviter} te invita a {workspace}',
  invitation_title: 'Únete a {workspace} en Bravo',
  invitation_text:
    '{inviter} te invita a {workspace}, donde el equipo se da las gracias con puntos que se canjean por recompensas.',
  reminder_subject: 'Recordatorio: {inviter} te invita a {workspace}',
  reminder_title: '{workspace} te espera',
  reminder_text:
    '{inviter} te ha invitado a {workspace} en Bravo, donde el equipo se da las gracias. Ya pueden dártelas a ti: acepta la invitación para verlas.',
  invitation_button: 'Aceptar la invitación',
  invitation_ignore:
    'El enlace es válido durante {days} días y sirve una sola vez. Si es un error, ignora este correo.',
  email_code_subject: '{code} es tu código para la nueva dirección',
  email_code_title: 'Confirma tu nueva dirección de correo',
  email_code_ignore: '¿No lo has pedido? Ignora este correo: sin el código no cambia nada.',
  email_changed_subject: 'Tu dirección de correo en {workspace} ha cambiado',
  email_changed_title: 'Tu dirección de correo ha cambiado',
  email_changed_text:
    'Desde ahora inicias sesión en {workspace} con tu nueva dirección. Se ha cerrado tu sesión en los demás dispositivos.',
  email_changed_not_you:
    '¿No has sido tú? Recupera tu dirección en un plazo de {days} días; se cerrará la sesión en todos los dispositivos.',
  email_undo_button: 'Recuperar mi dirección',
  device_subject: 'Nuevo inicio de sesión en {workspace}',
  device_title: 'Se ha iniciado sesión en un dispositivo nuevo',
  device_text:
    'Alguien ha iniciado sesión en {workspace} con tu cuenta: {device}, {time}. Si has sido tú, no tienes que hacer nada.',
  device_not_you:
    '¿No has sido tú? Cierra la sesión en los demás dispositivos desde tu perfil y avisa a un administrador de {workspace}.',
  device_button: 'Ver mis dispositivos',
  device_unknown: 'dispositivo desconocido',
  glass_subject: '{name} ha entrado sin SSO en {workspace}',
  glass_title: 'Acceso sin inicio de sesión único (SSO)',
  glass_text:
    '{name}, con permiso de propietario, ha entrado en {workspace} sin el inicio de sesión único que el equipo exige. Consta en el registro de actividad.',
  glass_not_you: '¿No estaba acordado? Cierra las sesiones de {name} y consulta el registro de actividad.',
  glass_button: 'Ver el registro de actividad',
  passkey_subject: 'Nueva clave de acceso en tu cuenta de {workspace}',
  passkey_title: 'Se ha añadido una clave de acceso',
  passkey_text:
    'Con la clave de acceso «{name}» puedes entrar en {workspace} sin código. Si has sido tú, no tienes que hacer nada.',
  passkey_not_you:
    '¿No has sido tú? Elimínala en tu perfil, cierra la sesión en los demás dispositivos y avisa a un administrador de {workspace}.',
  passkey_button: 'Ver mis claves de acceso',
  alert_webhook_failing:
    'Desde hace una semana no llega nada de lo que enviamos a {name}, así que hemos dejado de enviar eventos allí.',
  alert_webhook_gone:
    '{name} ha respondido que ya no existe (410), así que hemos dejado de enviar eventos allí.',
  alert_webhook_again:
    'Mira en el registro qué ha fallado. Cuando esté arreglado, vuelve a activar el webhook y se enviará lo que aún está pendiente.',
  alert_subject: 'Una conexión de {workspace} ha dejado de funcionar',
  alert_title: 'Una conexión ha dejado de funcionar',
  alert_slack:
    'Slack ya no funciona con {workspace}: los agradecimientos no se anuncian allí. En Conexiones verás por qué y cómo arreglarlo.',
  alert_teams:
    'Microsoft Teams ya no funciona con {workspace}: los agradecimientos no se anuncian allí. En Conexiones verás por qué y cómo arreglarlo.',
  alert_workflow:
    'El flujo de trabajo de Microsoft Teams ya no acepta anuncios de {workspace}. En Conexiones verás por qué y cómo arreglarlo.',
  alert_sso:
    'El inicio de sesión con el proveedor de identidad de {workspace} falla. Los propietarios aún pueden entrar con un código.',
  alert_key_ended:
    'La clave de API «{name}» ha caducado. Los programas que la usan, como un directorio, no tendrán acceso hasta que reciban una nueva.',
  alert_key_refused:
    'La clave de API «{name}» se rechaza: la cuenta de quien la creó ha estado en manos de otra persona. Los programas que la usan necesitan una nueva.',
  alert_key_ends_soon:
    'La clave de API «{name}» caduca en una semana. Crea a tiempo otra para los programas que la usan, como un directorio.',
  alert_key_maker_left:
    'Quien creó la clave de API «{name}» ya no tiene permisos de administrador. La clave sigue funcionando. Si esa persona aún puede conocerla, crea otra y revoca esta.',
  alert_key_subject: 'Revisa una clave de API de {workspace}',
  alert_key_title: 'Revisa una clave de API',
  alert_button: 'Abrir Conexiones',
  archive_subject: 'La copia de {workspace} está lista',
  archive_title: 'Tu copia está lista',
  archive_text: 'La copia de {workspace} que has pedido está lista. Puedes descargarla hasta el {date}.',
  archive_not_you:
    '¿No lo has pedido tú? Cierra la sesión en los demás dispositivos desde tu perfil y avisa a otro administrador de {workspace}.',
  archive_button: 'Descargar la copia',
  somebody: 'Alguien de tu equipo',
  a_team: 'un equipo',
  unsubscribe: 'No recibir más estos correos',
  points_subject: '{sender} te da las gracias: +{points}',
  points_title: '{sender} te da las gracias',
  points_together: 'También reciben las gracias: {names}.',
  points_more: { one: '{n} más', other: '{n} más' },
  points_balance: 'Ahora tienes {coins} para gastar en recompensas.',
  points_gif: 'GIF',
  points_button: 'Verlo en Novedades',
  points_why: 'Recibes este correo porque has recibido {pointsName} en {workspace}.',
  celebrated_subject: '{sender} te felicita: +{points}',
  celebrated_title: '{sender} te felicita',
  celebration_birthday: 'Cumpleaños',
  celebration_anniversary: 'Aniversario laboral',
  celebration_years: {
    one: '{n} año en el equipo',
    many: '{n} de años en el equipo',
    other: '{n} años en el equipo',
  },
  celebration_birthday_text: '¡Feliz cumpleaños, {name}! Nos alegra tenerte con nosotros.',
  celebration_anniversary_text: {
    one: '{name} lleva {n} año con nosotros. ¡Gracias por cada día!',
    many: '{name} lleva {n} de años con nosotros. ¡Gracias por cada día!',
    other: '{name} lleva {n} años con nosotros. ¡Gracias por cada día!',
  },
  tomorrow_subject: 'Mañana felicitamos a {names}',
  tomorrow_title: 'Mañana hay algo que celebrar',
  tomorrow_text: 'La felicitación aparecerá en Novedades por la mañana. ¡Añade la tuya!',
  tomorrow_button: 'Abrir Novedades',
  tomorrow_why: 'Recibes este correo porque {workspace} recuerda al equipo los cumpleaños y aniversarios.',
  added_subject: '{sender} ha añadido {points} para ti',
  added_title: '{sender} se suma al agradecimiento',
  comment_subject: '{author} ha comentado tu publicación',
  comment_about: 'Sobre: «{post}»',
  comment_why: 'Recibes este correo porque has enviado o recibido esta publicación en {workspace}.',
  requested_subject: '{buyer} ha solicitado «{reward}»',
  requested_text:
    'Las monedas ya se han descontado. Entrega la recompensa o rechaza la solicitud y se devolverán.',
  requested_team_subject: 'Ya se ha reunido todo para «{reward}»',
  requested_team_text:
    'El equipo ha reunido las monedas. Entrega la recompensa o rechaza la solicitud y cada persona recuperará lo que aportó.',
  requested_button: 'Abrir las solicitudes',
  requested_why: 'Recibes este correo porque gestionas las recompensas de {workspace}.',
  fact_reward: 'Recompensa',
  fact_paid: 'Pagado',
  fact_from: 'De',
  fact_comment: 'Comentario',
  fact_back: 'Devuelto',
  fulfilled_subject: 'Ya tienes «{reward}»',
  fulfilled_text: 'Tu recompensa se ha entregado. ¡Que la disfrutes!',
  fulfilled_team_text: 'Se ha entregado la recompensa para la que tu equipo reunió monedas. ¡A disfrutarla!',
  fulfilled_button: 'Ver mis recompensas',
  gift_card_button: 'Abrir la tarjeta regalo',
  declined_subject: 'Solicitud rechazada: «{reward}»',
  declined_text: 'Se ha rechazado tu solicitud. Recuperas lo que pagaste: gástalo en otra cosa.',
  declined_team_text:
    'Se ha rechazado la solicitud de tu equipo. Recuperas lo que aportaste: gástalo en otra cosa.',
  withdrawn_subject: '«{reward}» ya no se ofrece',
  withdrawn_text:
    'La recompensa se ha retirado de la tienda antes de reunir todo su precio. Recuperas lo que aportaste.',
  withdrawn_demo_text:
    'Esta recompensa era de los datos de demostración, que se han quitado. Recuperas lo que pagaste.',
  declined_button: 'Abrir la tienda',
  gift_card_back_text:
    'No se ha podido comprar la tarjeta regalo. Recuperas lo que pagaste, y los administradores saben el motivo.',
  gift_card_failed_subject: 'No se ha podido comprar «{reward}» para {buyer}',
  gift_card_failed_payment_declined:
    'Se ha rechazado el método de pago. Revisa la tarjeta para las tarjetas regalo o conecta otra.',
  gift_card_failed_card_expired: 'La tarjeta ha caducado. Conecta otra para las tarjetas regalo.',
  gift_card_failed_purchase_failed: 'La tienda de tarjetas regalo no ha entregado el pedido.',
  gift_card_failed_back: 'Quien la pidió ha recuperado sus monedas, y tu empresa no ha pagado nada.',
  gift_card_failed_button: 'Abrir las recompensas',
  settled_why: 'Recibes este correo porque has solicitado una recompensa en {workspace}.',
  limit_subject: 'Puedes volver a dar {points}',
  limit_title: 'Vuelves a tener {points} para dar',
  limit_text:
    'Tienes {pointsName} para dar otra vez. Hasta el {date} puedes dar {points} a quienes se lo merecen.',
  limit_button: 'Dar las gracias',
  limit_why: 'Recibes este correo porque ya has dado {pointsName} en {workspace}.',
  digest_subject: 'Tu semana en {workspace}: +{points}',
  digest_subject_team: 'La semana pasada en {workspace}',
  digest_title: 'Tu equipo te dio las gracias la semana pasada',
  digest_title_team: 'Lo que tu equipo celebró la semana pasada',
  digest_rest: 'Y {more} en tu perfil.',
  digest_team: 'Lo que celebró tu equipo',
  digest_fact_posts: 'Publicaciones',
  digest_fact_people: 'Personas reconocidas',
  digest_fact_value: 'Valor más mencionado',
  digest_likes: { one: '{n} me gusta', many: '{n} de me gusta', other: '{n} me gusta' },
  digest_joined: {
    one: 'se ha sumado {n} persona',
    many: 'se han sumado {n} de personas',
    other: 'se han sumado {n} personas',
  },
  digest_celebrations: 'Esta semana',
  digest_give: 'Aún tienes {points} para dar',
  digest_give_text: 'Puedes dar lo que te queda hasta el {date}. ¿Quién te ayudó la semana pasada?',
  digest_rewards: 'Recompensas a tu alcance',
  digest_afford: 'Con {coins} puedes canjear:',
  digest_next: 'Con {coins} más puedes canjear «{reward}».',
  digest_why: 'Recibes este correo los lunes porque formas parte de {workspace}.',
  report_subject: '{workspace}: los agradecimientos de {month}',
  report_title: 'Reconocimiento en {month}',
  report_text: 'Así se dieron las gracias en {workspace} el mes pasado.',
  report_engagement: 'Participación',
  report_invited: 'Invitaciones pendientes',
  report_up: '{share}, sube desde el {before}',
  report_down: '{share}, baja desde el {before}',
  report_same: '{share}, como el mes anterior',
  report_granted: '{PointsName} en total',
  report_spent: 'Monedas gastadas',
  report_unused: 'No han dado {pointsName}',
  report_of: '{n} de {all}',
  report_values: 'Valores más mencionados',
  report_waiting: 'Esperan unas palabras',
  report_waiting_text:
    'Sin agradecimientos desde hace {days} días o más: {names}. Unas palabras de alguien del equipo les alegrarían el día.',
  report_nobody_waits: 'Nadie lleva más de {days} días sin un agradecimiento.',
  report_button: 'Abrir el panel',
  report_why: 'Recibes este correo una vez al mes porque administras {workspace}.',
  trial_subject: {
    one: 'Tu prueba de Bravo termina en {n} día',
    many: 'Tu prueba de Bravo termina en {n} de días',
    other: 'Tu prueba de Bravo termina en {n} días',
  },
  trial_text: 'La prueba de {workspace} dura hasta el {date}. Elige un plan antes y nada cambiará.',
  trial_price: 'Pro cuesta {price} por miembro al mes, y un {percent} menos si pagas al año.',
  trial_ended_subject: 'Tu prueba de Bravo ha terminado',
  trial_ended_text:
    'La prueba de {workspace} ha terminado. No se pierde nada: publicaciones, {pointsName} y recompensas se conservan. Elige un plan y tu equipo seguirá donde lo dejó.',
  trial_button: 'Elegir un plan',
  payment_subject: 'El pago de {workspace} ha fallado',
  payment_title: 'Tu pago ha fallado',
  payment_text:
    'No se ha podido cobrar Bravo en la tarjeta de {workspace}. Revísala o usa otra y volveremos a intentarlo.',
  payment_grace: {
    one: 'Todo sigue funcionando {n} día después de un pago fallido; después, el acceso queda limitado hasta que se pague la factura.',
    many: 'Todo sigue funcionando {n} de días después de un pago fallido; después, el acceso queda limitado hasta que se pague la factura.',
    other:
      'Todo sigue funcionando {n} días después de un pago fallido; después, el acceso queda limitado hasta que se pague la factura.',
  },
  payment_button: 'Revisar la tarjeta',
  second_subject: 'Se ha cancelado otra suscripción de {workspace}',
  second_title: 'Había dos suscripciones',
  second_text:
    'Se iniciaron dos suscripciones para {workspace}. La segunda se ha cancelado y la primera sigue activa.',
  second_refund:
    'Hemos devuelto {amount} a tu tarjeta. El reembolso puede tardar hasta diez días en aparecer.',
  second_button: 'Ver las facturas',
  billing_why:
    'Recibes este correo porque gestionas la facturación de {workspace}. Los correos de facturación no se pueden desactivar.',
};
