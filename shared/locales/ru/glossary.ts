import type { Glossary } from '../glossary.ts';

/** What asks for a case that a name put in by a program does not have. */
const asksForCase =
  'от|у|для|к|ко|с|со|о|об|на|за|из|до|про|без|над|под|при|в|во|по|между|через|' +
  'участника|участнику|участником|пользователя|пользователю|сотрудника|сотруднику|команды?|команде|команду';
/** Names of people; those of teams, rewards and channels may stand in quotation marks after a word such as “команду”. */
const people =
  'name|names|person|people|sender|giver|buyer|author|inviter|by|subject|operator|of|items|parts|filter|who';
/** Those of people who do something. */
const actors = 'name|person|sender|giver|buyer|author|inviter|by|subject|operator';
const things = 'workspace|reward|title|team|channel|post';

export const glossary: Glossary = {
  words: {
    feed: 'лент',
    posts: 'записи',
    values: 'ценности',
    rewards: 'награды',
    requests: 'запросы',
    notifications: 'уведомления',
    dashboard: 'сводка',
    leaderboard: 'рейтинг',
    auditLog: 'журнал действий',
    balanceHistory: 'история баланса',
    coins: 'монет',
    owner: 'владелец',
    administrator: 'администратор',
    hireDate: 'дата приёма',
    department: 'отдел',
    location: 'офис',
    manager: 'руководитель',
    wallboard: 'экран в офисе',
    help: 'справка',
    shop: 'магазин',
    team: 'команд',
  },
  avoid: [
    { found: /(?<!\p{L})пост(?:а|у|ом|е|ы|ов|ам|ами|ах)?(?!\p{L})/iu, write: 'запись' },
    { found: /публикаци/iu, write: 'запись' },
    { found: /(?<!\p{L})заявк/iu, write: 'запрос' },
    { found: /деактивир/iu, write: 'отключить' },
    { found: /(?<!\p{L})выписк/iu, write: 'история баланса' },
    { found: /(?<!\p{L})новост/iu, write: 'уведомления' },
    { found: /(?<!\p{L})обмен(?!я?тьс|ива\p{L}*ся)/iu, write: 'получить, запросить or потратить' },
    { found: /(?<!\p{L})(?:ски(?:нуть|нул|дыва)|склад(?:ыва|чин))/iu, write: 'внести монеты' },
    { found: /(?<!\p{L})просит награду/iu, write: 'запрашивает награду' },
    { found: /аккаунт/iu, write: 'учётная запись; of a role: владелец' },
    { found: /администратор\p{L}*-владел/iu, write: 'владелец' },
    { found: /(?:обратитесь к|попросите) (?:\p{L}+ )?руководител/iu, write: 'администратор' },
    {
      found: /e-?mail(?!»|\})|име[йи]л|эл\. ?почт|электронн\p{L}+ (?:почт|адрес)/iu,
      write: 'почта, адрес почты',
    },
    { found: /поставщик\p{L}* удостоверений/iu, write: 'провайдер идентификации' },
    { found: /соединител/iu, write: 'коннектор' },
    {
      found: /(?<!\p{L})оператор/iu,
      write: 'те, кто обслуживает Bravo',
      // A person of those who run Bravo, signed in in the name of a member.
      except: ['audit.through', 'audit.with.impersonation'],
    },
    { found: /поддерживает Bravo|управляет этим Bravo|в этой установке/iu, write: 'обслуживает Bravo' },
    {
      found: /пространств/iu,
      write: 'команда',
      except: [
        // Where settings, data, keys or their deletion are meant.
        'web/settings',
        'web/archives',
        'web/keys',
        'web/connect',
        'web/audit',
        'web/legal',
        'archive_subject',
        'archive_text',
        'team.flagsText.account_administrator',
        'onboarding.list.items.customise',
      ],
    },
    { found: /самы\p{L} отмеченн/iu, write: 'рейтинг' },
    { found: /(?<!\p{L})признани[еяю]/iu, write: 'благодарность' },
    { found: /(?<!\p{L})вступи(?:л|вш)/iu, write: 'присоединиться' },
    { found: /командность/iu, write: 'командная работа' },
    { found: /(?<!каталога? )(?<!\p{L})сотрудник/iu, write: 'участник or коллега' },
    { found: /лимит обновил/iu, write: 'запас: the setting is лимит, what is left to give is запас' },
    { found: /подключит\p{L}* (?:\p{L}+ )?карт/iu, write: 'привязать карту' },
    { found: /без единого входа/iu, write: 'в обход единого входа (SSO)' },
    { found: /фотографи/iu, write: 'фото' },
    { found: /ещё раз через минуту/iu, write: 'чуть позже' },
    { found: /(?:выйд\p{L}+|выход) из системы/iu, write: 'из Bravo' },
    { found: /утром их дня|за что вы как команда|не дошёл до Bravo|вам это нельзя/iu, write: 'Russian' },
    { found: /(?<!\p{L})(?:явля(?:ется|ются)|осуществл|данн(?:ый|ого|ому) )/iu, write: 'plain words' },
    { found: /\p{L}\(а\)/iu, write: 'a form without gender' },
    {
      found: new RegExp(String.raw`\{(?:${actors})\}(?:</\w+>)? \p{L}+л(?:а|ся|ась)?(?!\p{L})`, 'iu'),
      write: 'the present tense, which has no gender',
    },
    {
      found: new RegExp(String.raw`(?<!\p{L})(?:${asksForCase}) «?(?:<\w+>)?«?\{(?:${people})\}`, 'iu'),
      write: 'the name in the nominative, as after a colon',
    },
    {
      found: new RegExp(
        String.raw`(?<!\p{L})(?:от|у|для|к|ко|с|со|о|об|на|за|из|до|про|без|в|во|по) (?:<\w+>)?«?\{(?:${things})\}`,
        'iu',
      ),
      write: 'a word that has the case before it, as in “в команде «{workspace}»”',
    },
    { found: / …/u, write: 'no space before an ellipsis' },
    { found: /(?:\d|\}) %/u, write: 'no space before a percent sign' },
    { found: /["']/u, write: '«» and ’' },
  ],
};
