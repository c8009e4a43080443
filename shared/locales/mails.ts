import type { Language } from '#shared/model/limits';

/** The words of every mail. `{name}` is filled; nothing else is interpreted. */
const en = {
  greeting: 'Hello,',
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
};
export type MailWords = typeof en;

const ru: MailWords = {
  greeting: 'Здравствуйте!',
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
    'Ссылка действует {days} дней и срабатывает один раз. Если это ошибка, просто не обращайте внимания.',
  email_code_subject: '{code} — ваш код для нового адреса',
  email_code_title: 'Подтвердите новый адрес почты',
  email_code_ignore:
    'Вы не запрашивали код? Тогда не обращайте внимания на это письмо: без кода ничего не изменится.',
  email_changed_subject: 'Ваш адрес почты в «{workspace}» изменён',
  email_changed_title: 'Ваш адрес почты изменён',
  email_changed_text:
    'Теперь вы входите в «{workspace}» с новым адресом. На всех остальных устройствах вы вышли из системы.',
  email_changed_not_you:
    'Это были не вы? Сразу сообщите администратору «{workspace}»: он может отключить учётную запись.',
  somebody: 'Ваш коллега',
};

const es: MailWords = {
  greeting: 'Hola:',
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
    'Desde ahora entras en {workspace} con tu nueva dirección. Se cerró tu sesión en los demás dispositivos.',
  email_changed_not_you:
    '¿No fuiste tú? Avisa enseguida a un administrador de {workspace}: puede desactivar la cuenta.',
  somebody: 'Un compañero',
};

export const mailWords: Record<Language, MailWords> = { en, ru, es };
