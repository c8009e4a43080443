import { awardMails } from './award-mail-samples.ts';
import { sampleReward, sampleSummaries } from './summary-samples.ts';
import { defaultAccent, type Language } from '#shared/model/choices';
import { PeopleFileId } from '#shared/model/ids';

/** Sample content of the mail previews, as long and varied as real content. */
const people = { sender: 'Anna Keller', buyer: 'Tom Becker' };
const message: Record<Language, string> = {
  en: 'You stayed until the last customer had an answer, and wrote down how you did it.\n\nThe new people already use your notes.',
  ru: 'Ты не ушёл, пока последний клиент не получил ответ, и записал, как это сделать.\n\nНовые коллеги уже пользуются твоими заметками.',
  es: 'Te quedaste hasta que el último cliente tuvo respuesta y apuntaste cómo lo hiciste.\n\nLos nuevos ya usan tus notas.',
  pt: 'Você ficou até o último cliente ter uma resposta e anotou como fez.\n\nOs novos colegas já usam as suas anotações.',
  ua: 'Ти не пішов, доки останній клієнт не отримав відповідь, і записав, як це зробив.\n\nНові колеги вже користуються твоїми нотатками.',
};
const words: Record<
  Language,
  { value: string; second: string; coffee: string; dinner: string; comment: string }
> = {
  en: {
    value: 'Teamwork',
    second: 'Curiosity',
    coffee: 'Coffee for a week',
    dinner: 'Dinner for the team',
    comment: 'Oat milk, please. I am in on Tuesdays.',
  },
  ru: {
    value: 'Командная работа',
    second: 'Любопытство',
    coffee: 'Кофе на неделю',
    dinner: 'Ужин для команды',
    comment: 'С овсяным молоком, пожалуйста. Я в офисе по вторникам.',
  },
  es: {
    value: 'Trabajo en equipo',
    second: 'Curiosidad',
    coffee: 'Café para una semana',
    dinner: 'Cena para el equipo',
    comment: 'Con leche de avena, por favor. Estoy los martes.',
  },
  pt: {
    value: 'Trabalho em equipe',
    second: 'Curiosidade',
    coffee: 'Café por uma semana',
    dinner: 'Jantar para a equipe',
    comment: 'Com leite de aveia, por favor. Estou no escritório às terças.',
  },
  ua: {
    value: 'Командна робота',
    second: 'Допитливість',
    coffee: 'Кава на тиждень',
    dinner: 'Вечеря для команди',
    comment: 'З вівсяним молоком, будь ласка. Я в офісі щовівторка.',
  },
};

/** Every mail by name, rendered with sample content. */
export const sampleMails = async (language: Language, color: string = defaultAccent) => {
  const { codeMail, emailChangedMail, emailCodeMail, passkeyAddedMail } =
    await import('#functions/mails/templates');
  const { invitationMail } = await import('#functions/mails/kinds/invitation');
  const { deviceMail } = await import('#functions/mails/kinds/new-device');
  const { archiveMail } = await import('#functions/mails/kinds/archive-ready');
  const { leaverCardMail } = await import('#functions/mails/leaver-card');
  const { commentMail } = await import('#functions/mails/kinds/comment');
  const { cardMail } = await import('#functions/mails/kinds/card');
  const { celebrationsTomorrowMail } = await import('#functions/mails/kinds/celebrations-tomorrow');
  const { addedPointsMail } = await import('#functions/mails/kinds/added-points');
  const { pointsMail } = await import('#functions/mails/kinds/points');
  const { giftCardFailedMail } = await import('#functions/mails/kinds/gift-card-failed');
  const { peopleFileMissingMail } = await import('#functions/mails/kinds/people-file-missing');
  const { peopleFileMail } = await import('#functions/mails/kinds/people-file');
  const { requestedMail } = await import('#functions/mails/kinds/reward-requested');
  const { endedMail } = await import('#functions/mails/kinds/reward-ended');
  const { announcementMail } = await import('#functions/mails/kinds/announcement');
  const { limitResetMail } = await import('#functions/mails/kinds/limit-reset');
  const { digestMail } = await import('#functions/mails/kinds/weekly-digest-mail');
  const { reportMail } = await import('#functions/mails/kinds/monthly-report');
  const { glassBrokenMail } = await import('#functions/mails/kinds/glass-broken');
  const { alertMail } = await import('#functions/mails/kinds/connection-alert');
  const { paymentFailedMail, secondSubscriptionMail, trialMail } =
    await import('#functions/mails/kinds/billing');
  const { absoluteUrl } = await import('#functions/mails/links');
  const workspace = {
    language: 'en' as const,
    name: 'Acme Studio',
    active_color: color,
    trial_ends_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    timezone: 'UTC',
  };
  const links = { page: absoluteUrl('/unsubscribe#sample'), call: absoluteUrl('/unsubscribe') };
  const addressed = { workspace, language, unsubscribe: links };
  const { value, coffee, dinner, comment } = words[language];
  const reward = { title: coffee, emoji: '☕️', reward_type: 'individual' } as const;
  const teamReward = { title: dinner, emoji: '🍝', reward_type: 'team' } as const;
  const received = {
    sender: { name: people.sender },
    others: [],
    score: 10,
    message: message[language],
    value: { name: value, color: '0f766e', emoji: '🤝' },
    balance: 145,
    path: '/feed',
  };
  const others = ['Tom Becker', 'Yuki Tanaka', 'Lena Fischer', 'Omar Haddad', 'Sofía Ruiz'];
  const { celebrationName, celebrationText } = await import('#shared/rules/celebrations/celebration-texts');
  const { mailTexts } = await import('#shared/locales/mails');
  const { pluralize } = await import('#shared/rules/basics/words');
  const years = pluralize(language, mailTexts[language].celebration_years, 5);
  const { digest, report } = sampleSummaries({ ...words[language], message: message[language] }, others, [
    celebrationName(language, { kind: 'birthday' }),
    years,
  ]);
  const gif = 'https://media1.giphy.com/media/sample/giphy.gif';
  return {
    code: codeMail('12345678', language),
    invitation: invitationMail(workspace, language, people.sender, absoluteUrl('/login/accept#sample')),
    'invitation, reminder': invitationMail(
      workspace,
      language,
      people.sender,
      absoluteUrl('/login/accept#sample'),
      addressed.unsubscribe,
    ),
    'email code': emailCodeMail('12345678', language),
    'email changed': emailChangedMail(workspace, language, absoluteUrl('/undo#sample')),
    'new passkey': passkeyAddedMail(workspace, { language }, 'MacBook'),
    'new device': deviceMail(workspace, language, 'Firefox, Windows', new Date()),
    archive: archiveMail(workspace, language, new Date(workspace.trial_ends_at)),
    points: pointsMail(addressed, received),
    'points, several': pointsMail(addressed, {
      ...received,
      score: 1,
      others,
      gif,
      message: `${message[language]} `.repeat(9),
      balance: 0,
    }),
    'points for a birthday': pointsMail(addressed, {
      ...received,
      sender: { name: workspace.name },
      celebration: { kind: 'birthday' },
    }),
    'points with an award': pointsMail(addressed, {
      ...received,
      celebration: { kind: 'award', name: 'Mentor of the quarter' },
    }),
    'celebrations tomorrow': celebrationsTomorrowMail(addressed, [
      { name: people.sender, celebration: { kind: 'birthday' } },
      { name: people.buyer, celebration: { kind: 'anniversary', years: 5 } },
    ]),
    'card delivered': cardMail(addressed, { signatures: 12, path: '/feed' }),
    'points added': addedPointsMail(addressed, {
      sender: people.buyer,
      score: 5,
      post: message[language],
      balance: 150,
      path: '/feed',
    }),
    'points added to a celebration': addedPointsMail(addressed, {
      sender: people.buyer,
      score: 5,
      post: celebrationText(language, { kind: 'anniversary', years: 5 }, people.sender),
      isCelebration: true,
      balance: 155,
      path: '/feed',
    }),
    comment: commentMail(addressed, {
      author: { name: people.buyer },
      message: words[language].comment,
      post: message[language],
      path: '/feed',
    }),
    'reward requested': requestedMail(addressed, {
      reward,
      price: 45,
      buyers: [people.buyer],
      comments: [{ name: people.buyer, comment }],
    }),
    'team reward requested': requestedMail(addressed, {
      reward: teamReward,
      price: 1500,
      buyers: others,
      comments: [{ name: others[1], comment }],
    }),
    'reward fulfilled': endedMail(addressed, { reward, amount: 45, how: 'fulfilled' }),
    'gift card delivered': endedMail(addressed, {
      reward,
      amount: 45,
      how: 'fulfilled',
      giftCard: 'https://cards.example/sample',
    }),
    'gift card of somebody who left': leaverCardMail(
      workspace,
      language,
      { reward, price: 45 },
      'https://cards.example/sample',
    ),
    'reward declined': endedMail(addressed, { reward, amount: 45, how: 'declined' }),
    'gift card not bought': endedMail(addressed, {
      reward,
      amount: 45,
      how: 'declined',
      isGiftCard: true,
    }),
    ...(await awardMails(addressed, {
      message: message[language],
      reason: comment,
      from: people.buyer,
      nominee: people.sender,
    })),
    'people file missing': peopleFileMissingMail(addressed, new Date('2026-11-21T09:30:00Z'), 'UTC'),
    'people file refused': peopleFileMail(
      addressed,
      {
        id: PeopleFileId.parse('01JD3Q8M6ZK4T7R9W2X5Y0ABCD'),
        status: 'refused',
        refusal: { code: 'many_leavers', details: { leavers: 31, members: 240 } },
      },
      'Payroll',
    ),
    'gift card failed': giftCardFailedMail(addressed, {
      reward,
      buyer: people.buyer,
      amount: 45,
      failure: 'payment_declined',
    }),
    'team reward declined': endedMail(addressed, { reward: teamReward, amount: 21, how: 'declined' }),
    'team reward withdrawn': endedMail(addressed, { reward: teamReward, amount: 21, how: 'withdrawn' }),
    announcement: announcementMail(addressed, {
      message: 'The office is closed on Friday.\nThank you all for a calm launch.',
    }),
    'new allowance': limitResetMail(addressed, {
      left: 100,
      until: new Date(Date.now() + 30 * 86_400_000),
      timeZone: 'UTC',
    }),
    'weekly digest': digestMail(addressed, digest),
    'weekly digest, nothing received': digestMail(addressed, {
      ...digest,
      received: { points: 0, posts: [], more: 0 },
      balance: 30,
      rewards: { affordable: [], next: { reward: { ...reward, id: sampleReward, price: 45 }, missing: 15 } },
    }),
    'monthly report': reportMail(addressed, report),
    'trial ending': trialMail(workspace, language, 3),
    'trial ended': trialMail(workspace, language, 0),
    'payment failed': paymentFailedMail(workspace, language),
    'second subscription': secondSubscriptionMail(workspace, language, { amount: 1350, currency: 'USD' }),
    'signed in without single sign-on': glassBrokenMail(workspace, language, people.sender),
    'webhook disabled': alertMail(workspace, language, {
      connection: 'webhook',
      why: 'failing',
      name: 'hooks.acme.example',
    }),
    'API key that ends': alertMail(workspace, language, {
      connection: 'api_key',
      why: 'ends_soon',
      name: 'Payroll',
    }),
  };
};
