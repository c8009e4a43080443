import type { Language } from '#shared/model/choices';

type Words = readonly [name: string, description: string, tag: string, keywords: readonly string[]];
type Suggestion = { readonly emoji: string; readonly color: string; readonly words: Record<Language, Words> };

/** The sixteen suggested values. A new workspace starts with the first five. */
export const suggestedValues: readonly Suggestion[] = [
  {
    emoji: '🤝',
    color: '2f9e6e',
    words: {
      en: [
        'Teamwork',
        'We win together and help without being asked.',
        'teamwork',
        ['help', 'together', 'team'],
      ],
      ru: [
        'Командная работа',
        'Побеждаем вместе и помогаем без просьб.',
        'команда',
        ['помощь', 'вместе', 'команда'],
      ],
      es: [
        'Trabajo en equipo',
        'Ganamos juntos y ayudamos sin que nos lo pidan.',
        'equipo',
        ['ayuda', 'juntos', 'equipo'],
      ],
    },
  },
  {
    emoji: '🚀',
    color: '7a5af8',
    words: {
      en: [
        'Ownership',
        'We take responsibility from start to finish.',
        'ownership',
        ['responsible', 'finished', 'initiative'],
      ],
      ru: [
        'Ответственность',
        'Отвечаем за дело от начала до конца.',
        'ответственность',
        ['ответственность', 'инициатива', 'довёл'],
      ],
      es: [
        'Responsabilidad',
        'Nos hacemos cargo de principio a fin.',
        'responsabilidad',
        ['responsable', 'iniciativa', 'terminar'],
      ],
    },
  },
  {
    emoji: '💛',
    color: 'd6409f',
    words: {
      en: [
        'Customer first',
        'We start from what helps the customer.',
        'customer',
        ['customer', 'client', 'support'],
      ],
      ru: [
        'Клиент прежде всего',
        'Начинаем с того, что полезно клиенту.',
        'клиент',
        ['клиент', 'поддержка', 'заказчик'],
      ],
      es: [
        'El cliente primero',
        'Partimos de lo que ayuda al cliente.',
        'cliente',
        ['cliente', 'soporte', 'atención'],
      ],
    },
  },
  {
    emoji: '💡',
    color: 'b7791f',
    words: {
      en: [
        'Innovation',
        'We try new ways and share what we learn.',
        'innovation',
        ['idea', 'new', 'creative'],
      ],
      ru: ['Новаторство', 'Пробуем новое и делимся выводами.', 'идеи', ['идея', 'новое', 'творчески']],
      es: [
        'Innovación',
        'Probamos caminos nuevos y compartimos lo aprendido.',
        'innovación',
        ['idea', 'nuevo', 'creativo'],
      ],
    },
  },
  {
    emoji: '🎯',
    color: '0b7285',
    words: {
      en: ['Excellence', 'We care about every detail.', 'excellence', ['quality', 'detail', 'perfect']],
      ru: ['Качество', 'Заботимся о каждой детали.', 'качество', ['качество', 'деталь', 'идеально']],
      es: ['Excelencia', 'Cuidamos cada detalle.', 'excelencia', ['calidad', 'detalle', 'perfecto']],
    },
  },
  {
    emoji: '🌱',
    color: '4c8c2b',
    words: {
      en: ['Growth', 'We learn every day and help others learn.', 'growth', ['learn', 'teach', 'mentor']],
      ru: ['Развитие', 'Учимся каждый день и учим других.', 'развитие', ['учиться', 'научил', 'наставник']],
      es: [
        'Crecimiento',
        'Aprendemos cada día y ayudamos a aprender.',
        'crecimiento',
        ['aprender', 'enseñar', 'mentor'],
      ],
    },
  },
  {
    emoji: '🗣️',
    color: '1c7ed6',
    words: {
      en: ['Openness', 'We speak openly and listen well.', 'openness', ['feedback', 'honest', 'open']],
      ru: [
        'Открытость',
        'Говорим открыто и умеем слушать.',
        'открытость',
        ['обратная связь', 'честно', 'открыто'],
      ],
      es: [
        'Transparencia',
        'Hablamos claro y escuchamos bien.',
        'transparencia',
        ['feedback', 'sincero', 'abierto'],
      ],
    },
  },
  {
    emoji: '⚖️',
    color: '5f3dc4',
    words: {
      en: ['Integrity', 'We do the right thing, seen or unseen.', 'integrity', ['honest', 'fair', 'trust']],
      ru: [
        'Честность',
        'Поступаем правильно, даже когда никто не видит.',
        'честность',
        ['честно', 'доверие', 'справедливо'],
      ],
      es: [
        'Integridad',
        'Hacemos lo correcto, nos vean o no.',
        'integridad',
        ['honesto', 'justo', 'confianza'],
      ],
    },
  },
  {
    emoji: '🙌',
    color: 'c92a2a',
    words: {
      en: [
        'Respect',
        'We treat everyone as we wish to be treated.',
        'respect',
        ['respect', 'kind', 'patient'],
      ],
      ru: [
        'Уважение',
        'Относимся к каждому так, как хотим к себе.',
        'уважение',
        ['уважение', 'доброта', 'терпение'],
      ],
      es: [
        'Respeto',
        'Tratamos a todos como queremos que nos traten.',
        'respeto',
        ['respeto', 'amable', 'paciencia'],
      ],
    },
  },
  {
    emoji: '⚡',
    color: 'e67700',
    words: {
      en: ['Speed', 'We decide quickly and deliver early.', 'speed', ['fast', 'quick', 'deadline']],
      ru: ['Скорость', 'Быстро решаем и рано сдаём.', 'скорость', ['быстро', 'срок', 'вовремя']],
      es: ['Agilidad', 'Decidimos rápido y entregamos pronto.', 'agilidad', ['rápido', 'plazo', 'ágil']],
    },
  },
  {
    emoji: '🧭',
    color: '087f5b',
    words: {
      en: ['Leadership', 'We show the way by example.', 'leadership', ['lead', 'example', 'guide']],
      ru: ['Лидерство', 'Показываем путь своим примером.', 'лидерство', ['лидер', 'пример', 'повёл']],
      es: ['Liderazgo', 'Guiamos con el ejemplo.', 'liderazgo', ['liderar', 'ejemplo', 'guía']],
    },
  },
  {
    emoji: '🌈',
    color: '9c36b5',
    words: {
      en: ['Inclusion', 'Everybody belongs and is heard.', 'inclusion', ['welcome', 'include', 'everyone']],
      ru: [
        'Вовлечённость',
        'Каждый свой и каждый услышан.',
        'вовлечённость',
        ['принять', 'каждый', 'услышать'],
      ],
      es: ['Inclusión', 'Todos pertenecen y son escuchados.', 'inclusión', ['acoger', 'incluir', 'todos']],
    },
  },
  {
    emoji: '😄',
    color: 'd9480f',
    words: {
      en: ['Fun', 'We enjoy the way as much as the goal.', 'fun', ['fun', 'laugh', 'party']],
      ru: ['Радость', 'Радуемся пути не меньше, чем цели.', 'радость', ['весело', 'смех', 'праздник']],
      es: [
        'Alegría',
        'Disfrutamos el camino tanto como la meta.',
        'alegría',
        ['diversión', 'risa', 'fiesta'],
      ],
    },
  },
  {
    emoji: '🧘',
    color: '3b5bdb',
    words: {
      en: ['Balance', 'We look after ourselves and each other.', 'balance', ['rest', 'health', 'care']],
      ru: ['Баланс', 'Заботимся о себе и друг о друге.', 'баланс', ['отдых', 'здоровье', 'забота']],
      es: [
        'Equilibrio',
        'Nos cuidamos y cuidamos a los demás.',
        'equilibrio',
        ['descanso', 'salud', 'cuidado'],
      ],
    },
  },
  {
    emoji: '🌍',
    color: '2b8a3e',
    words: {
      en: [
        'Sustainability',
        'We think of those who come after us.',
        'planet',
        ['green', 'planet', 'recycle'],
      ],
      ru: [
        'Забота о планете',
        'Думаем о тех, кто придёт после нас.',
        'планета',
        ['экология', 'планета', 'природа'],
      ],
      es: ['Sostenibilidad', 'Pensamos en quienes vendrán.', 'planeta', ['verde', 'planeta', 'reciclar']],
    },
  },
  {
    emoji: '🏆',
    color: 'a61e4d',
    words: {
      en: ['Courage', 'We dare to try, to ask and to say no.', 'courage', ['brave', 'dare', 'courage']],
      ru: [
        'Смелость',
        'Решаемся пробовать, спрашивать и говорить «нет».',
        'смелость',
        ['смело', 'решился', 'риск'],
      ],
      es: [
        'Valentía',
        'Nos atrevemos a probar, preguntar y decir no.',
        'valentía',
        ['valiente', 'atreverse', 'coraje'],
      ],
    },
  },
];
