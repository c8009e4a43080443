import type { Language } from '#shared/model/choices';
import type { RewardCategory } from '#shared/model/reward';

/** Invented people: first name, last name, job title. */
export const demoPeople: readonly (readonly [
  first: string,
  last: string,
  title: Record<Language, string>,
])[] = [
  ['Anna', 'Petrova', { en: 'Founder', ru: 'Основательница', es: 'Fundadora' }],
  ['Marcus', 'Lee', { en: 'Head of People', ru: 'Руководитель персонала', es: 'Responsable de personas' }],
  ['Sofía', 'Ramírez', { en: 'Product designer', ru: 'Дизайнер продукта', es: 'Diseñadora de producto' }],
  ['Ilya', 'Kuznetsov', { en: 'Backend engineer', ru: 'Бэкенд-разработчик', es: 'Ingeniero de backend' }],
  ['Grace', 'Okafor', { en: 'Customer success', ru: 'Забота о клиентах', es: 'Éxito del cliente' }],
  ['Tom', 'Becker', { en: 'Frontend engineer', ru: 'Фронтенд-разработчик', es: 'Ingeniero de frontend' }],
  ['Yuki', 'Tanaka', { en: 'Data analyst', ru: 'Аналитик данных', es: 'Analista de datos' }],
  ['Priya', 'Nair', { en: 'Engineering manager', ru: 'Руководитель разработки', es: 'Jefa de ingeniería' }],
  ['Lena', 'Fischer', { en: 'Marketing', ru: 'Маркетинг', es: 'Marketing' }],
  ['Diego', 'Santos', { en: 'Sales', ru: 'Продажи', es: 'Ventas' }],
  ['Emma', 'Novak', { en: 'Finance', ru: 'Финансы', es: 'Finanzas' }],
  ['Omar', 'Haddad', { en: 'Support engineer', ru: 'Инженер поддержки', es: 'Ingeniero de soporte' }],
];

/** A message of a demo post with the index of its value (among the first five) and its points. */
export type DemoMessage = {
  readonly value: number;
  readonly score: number;
  readonly words: Record<Language, string>;
};

const thanks = (value: number, score: number, en: string, ru: string, es: string): DemoMessage => ({
  value,
  score,
  words: { en, ru, es },
});

export const demoMessages: readonly DemoMessage[] = [
  thanks(
    0,
    10,
    'Thank you for staying late to help me close the quarter. The report was spotless and the client noticed.',
    'Спасибо, что задержались и помогли мне закрыть квартал. Отчёт безупречный, и клиент это заметил.',
    'Gracias por quedarte hasta tarde para ayudarme a cerrar el trimestre. El informe quedó impecable y el cliente lo notó.',
  ),
  thanks(
    1,
    15,
    'Huge thanks for the onboarding guide! Our two new hires were productive on day one.',
    'Огромное спасибо за руководство для новичков! Двое новых коллег работали в полную силу с первого дня.',
    '¡Mil gracias por la guía de bienvenida! Los dos nuevos rindieron desde el primer día.',
  ),
  thanks(
    2,
    20,
    'You turned a very tense call into a plan. I learned a lot just by listening.',
    'Очень напряжённый звонок вы превратили в план. Я многому научился, просто слушая.',
    'Convertiste una llamada muy tensa en un plan. Aprendí mucho solo con escuchar.',
  ),
  thanks(
    4,
    10,
    'The new empty states are a joy. Three customers mentioned them this week without being asked.',
    'Новые пустые экраны радуют глаз. На этой неделе их похвалили сразу три клиента, хотя никто не спрашивал.',
    'Las nuevas pantallas vacías son una delicia. Tres clientes las mencionaron esta semana sin que nadie preguntara.',
  ),
  thanks(
    0,
    10,
    'For pairing with me on the migration and never once making me feel slow.',
    'За совместную работу над миграцией: рядом с вами я ни разу не почувствовал себя медленным.',
    'Por acompañarme en la migración sin hacerme sentir lento ni una sola vez.',
  ),
  thanks(
    3,
    25,
    'That dashboard idea over lunch? It is in production, and sales opens it every morning.',
    'Помните идею панели за обедом? Она уже работает, и отдел продаж открывает её каждое утро.',
    '¿Aquella idea del panel en la comida? Ya está en marcha y ventas la abre cada mañana.',
  ),
  thanks(
    4,
    20,
    'You found the bug nobody else could see, wrote the test, and explained it so we all understood.',
    'Вы нашли ошибку, которую никто не видел, написали тест и объяснили так, что поняли все.',
    'Encontraste el fallo que nadie veía, escribiste la prueba y lo explicaste para que todos lo entendiéramos.',
  ),
  thanks(
    0,
    5,
    'Thanks for covering my support shift on Friday. I made it to the school play because of you.',
    'Спасибо, что подменили меня в пятницу. Благодаря вам я успел на школьный спектакль.',
    'Gracias por cubrir mi turno del viernes. Llegué a la función del colegio por ti.',
  ),
  thanks(
    1,
    30,
    'Your calm during the outage kept everyone focused. Best incident review I have read in years.',
    'Ваше спокойствие во время сбоя помогло всем собраться. Лучший разбор инцидента за много лет.',
    'Tu calma durante la caída nos mantuvo centrados. El mejor análisis de incidente que he leído en años.',
  ),
  thanks(
    2,
    15,
    'For the handwritten cards to our first hundred customers. Who does that? You do.',
    'За открытки от руки первым ста клиентам. Кто так делает? Вы.',
    'Por las tarjetas escritas a mano a los primeros cien clientes. ¿Quién hace eso? Tú.',
  ),
  thanks(
    3,
    10,
    'The keyboard shortcuts you sneaked into the release made my whole week.',
    'Горячие клавиши, которые вы тихонько добавили в релиз, украсили мне всю неделю.',
    'Los atajos de teclado que colaste en la versión me alegraron la semana.',
  ),
  thanks(
    4,
    15,
    'You asked the one question in the review that saved us from shipping the wrong thing.',
    'На обсуждении вы задали тот самый вопрос, который уберёг нас от ошибки.',
    'En la revisión hiciste la pregunta que nos salvó de lanzar lo que no era.',
  ),
  thanks(
    0,
    10,
    'Thank you for translating the release notes at midnight so that Madrid could launch in the morning.',
    'Спасибо, что в полночь перевели описание релиза: утром Мадрид смог запуститься.',
    'Gracias por traducir las notas a medianoche para que Madrid pudiera lanzar por la mañana.',
  ),
  thanks(
    2,
    20,
    'For taking the angry call, and for the flowers you sent after it. They renewed.',
    'За разговор с рассерженным клиентом и за цветы после него. Контракт продлён.',
    'Por atender la llamada difícil y por las flores que enviaste después. Renovaron.',
  ),
  thanks(
    1,
    15,
    'Your numbers showed what we all felt but could not prove. We changed the plan because of them.',
    'Ваши цифры показали то, что мы чувствовали, но не могли доказать. Из-за них мы изменили план.',
    'Tus números mostraron lo que todos sentíamos sin poder probarlo. Cambiamos el plan gracias a ellos.',
  ),
  thanks(
    3,
    20,
    'The prototype took you an afternoon and spared us a month.',
    'Прототип занял у вас один вечер и сэкономил нам месяц.',
    'El prototipo te llevó una tarde y nos ahorró un mes.',
  ),
  thanks(
    1,
    25,
    'Every invoice out on time for a whole year. Quiet work, enormous difference.',
    'Целый год все счета уходят вовремя. Тихая работа, огромная разница.',
    'Un año entero con todas las facturas a tiempo. Trabajo silencioso, diferencia enorme.',
  ),
  thanks(
    0,
    10,
    'For mentoring Tom through his first talk. He was brilliant, and so were you.',
    'За поддержку Тома перед первым выступлением. Он был великолепен, и вы тоже.',
    'Por guiar a Tom en su primera charla. Estuvo brillante, y tú también.',
  ),
  thanks(
    2,
    10,
    'A customer wrote to say you are the reason they stay. I thought you should know.',
    'Клиент написал, что остаётся с нами из-за вас. Хочу, чтобы вы это знали.',
    'Un cliente escribió que sigue con nosotros por ti. Quería que lo supieras.',
  ),
  thanks(
    4,
    15,
    'For tidying the shared drive nobody dared to open. I found a file in four seconds.',
    'За порядок на общем диске, куда все боялись заглядывать. Я нашла файл за четыре секунды.',
    'Por ordenar la carpeta que nadie se atrevía a abrir. Encontré un archivo en cuatro segundos.',
  ),
  thanks(
    3,
    10,
    'Your ten-minute demo sold more than my ten slides.',
    'Ваша десятиминутная демонстрация убедила больше, чем мои десять слайдов.',
    'Tu demostración de diez minutos vendió más que mis diez diapositivas.',
  ),
  thanks(
    0,
    15,
    'Thank you for the honest feedback on my draft. It hurt for an hour and helped for a month.',
    'Спасибо за честный отзыв о моём черновике. Час было обидно, месяц — полезно.',
    'Gracias por tu opinión sincera sobre mi borrador. Dolió una hora y ayudó un mes.',
  ),
  thanks(
    1,
    10,
    'For remembering everybody’s birthday, and for the cake that contained no nuts.',
    'За то, что помните все дни рождения, и за торт без орехов.',
    'Por recordar todos los cumpleaños, y por el pastel sin frutos secos.',
  ),
  thanks(
    2,
    20,
    'You stayed on the line until their checkout worked again. Two hours, all smiles.',
    'Вы оставались на линии, пока у клиента не заработала оплата. Два часа и ни тени раздражения.',
    'Seguiste al teléfono hasta que su pago volvió a funcionar. Dos horas, siempre amable.',
  ),
  thanks(
    4,
    25,
    'The release went out on a Tuesday morning and nobody noticed. That is the compliment.',
    'Релиз вышел во вторник утром, и никто не заметил. Это и есть похвала.',
    'La versión salió un martes por la mañana y nadie se enteró. Ese es el elogio.',
  ),
];

/** A reward of a demo shop. */
export type DemoReward = {
  readonly price: number;
  readonly emoji: string;
  readonly category: RewardCategory;
  readonly reward_type?: 'team';
  readonly comment_required?: true;
  readonly words: Record<Language, readonly [title: string, description: string]>;
};

export const demoRewards: readonly DemoReward[] = [
  {
    price: 10,
    emoji: '☕',
    category: 'goods_and_experiences',
    words: {
      en: ['Coffee for two', 'Take a colleague to the café around the corner. It is on us.'],
      ru: ['Кофе на двоих', 'Пригласите коллегу в кафе за углом. Мы угощаем.'],
      es: ['Café para dos', 'Invita a un colega a la cafetería de la esquina. Pagamos nosotros.'],
    },
  },
  {
    price: 20,
    emoji: '📚',
    category: 'goods_and_experiences',
    comment_required: true,
    words: {
      en: ['A book of your choice', 'Any book, on paper or as an e-book. Tell us which.'],
      ru: ['Книга на выбор', 'Любая книга, бумажная или электронная. Напишите, какая.'],
      es: ['Un libro a tu elección', 'Cualquier libro, en papel o electrónico. Dinos cuál.'],
    },
  },
  {
    price: 60,
    emoji: '🏖️',
    category: 'creative',
    words: {
      en: ['Friday afternoon off', 'Close the laptop at noon and enjoy the weekend a little earlier.'],
      ru: ['Свободный вечер пятницы', 'Закройте ноутбук в полдень, и пусть выходные начнутся раньше.'],
      es: ['Viernes por la tarde libre', 'Cierra el portátil a mediodía y empieza antes el fin de semana.'],
    },
  },
  {
    price: 25,
    emoji: '💚',
    category: 'charity',
    comment_required: true,
    words: {
      en: ['Donate to a good cause', 'We give 25 dollars to a charity you name.'],
      ru: ['Доброе дело', 'Мы перечислим 25 долларов в фонд, который вы назовёте.'],
      es: ['Donar a una buena causa', 'Damos 25 dólares a la organización que nos digas.'],
    },
  },
  {
    price: 50,
    emoji: '🎤',
    category: 'group_activities',
    reward_type: 'team',
    words: {
      en: ['Karaoke night', 'A private room, three hours, snacks included. Everybody who chips in sings.'],
      ru: ['Вечер караоке', 'Отдельный зал, три часа, закуски. Кто скинулся, тот и поёт.'],
      es: ['Noche de karaoke', 'Sala privada, tres horas, algo de picar. Quien pone, canta.'],
    },
  },
  {
    price: 300,
    emoji: '🫖',
    category: 'goods_and_experiences',
    reward_type: 'team',
    words: {
      en: [
        'Espresso machine for the kitchen',
        'The one with the wooden handle that we all look at in the shop window.',
      ],
      ru: ['Кофемашина на кухню', 'Та самая, с деревянной ручкой, на которую мы все смотрим в витрине.'],
      es: ['Cafetera para la cocina', 'La del mango de madera que todos miramos en el escaparate.'],
    },
  },
];

/** The comment of a member who requests a book. */
export const demoBookComment: Record<Language, string> = {
  en: 'Thinking in Systems, please',
  ru: '«Азбука системного мышления», пожалуйста',
  es: 'Pensar en sistemas, por favor',
};
