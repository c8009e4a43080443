import type { Language } from '#shared/model/choices';
import type { RewardCategory, RewardType } from '#shared/model/reward';

/** A template for a new reward. */
export type RewardIdea = {
  readonly emoji: string;
  readonly price: number;
  readonly category: RewardCategory;
  readonly reward_type: RewardType;
  readonly one_time?: true;
  readonly comment_required?: true;
  readonly words: Record<Language, readonly [title: string, description: string]>;
};

/** Suggested rewards: five team rewards and nineteen individual ones. */
export const rewardIdeas: readonly RewardIdea[] = [
  {
    emoji: '🍕',
    price: 120,
    category: 'group_activities',
    reward_type: 'team',
    words: {
      en: ['Pizza lunch for everybody', 'An hour, far too much pizza, no slides.'],
      ru: ['Пицца на всех', 'Час, слишком много пиццы и ни одного слайда.'],
      es: ['Pizza para todos', 'Una hora, demasiada pizza y ninguna diapositiva.'],
    },
  },
  {
    emoji: '🎳',
    price: 200,
    category: 'group_activities',
    reward_type: 'team',
    words: {
      en: ['Bowling evening', 'Two lanes, borrowed shoes, eternal glory.'],
      ru: ['Вечер в боулинге', 'Две дорожки, чужие ботинки, вечная слава.'],
      es: ['Noche de bolos', 'Dos pistas, zapatos prestados y gloria eterna.'],
    },
  },
  {
    emoji: '🧩',
    price: 250,
    category: 'group_activities',
    reward_type: 'team',
    words: {
      en: ['Escape room', 'Lock the team in and see who finds the key.'],
      ru: ['Квест-комната', 'Запрём команду и посмотрим, кто найдёт ключ.'],
      es: ['Sala de escape', 'Encerramos al equipo y vemos quién encuentra la llave.'],
    },
  },
  {
    emoji: '🌳',
    price: 150,
    category: 'charity',
    reward_type: 'team',
    words: {
      en: ['Plant trees together', 'A Saturday morning outside, and a small forest with our name.'],
      ru: ['Посадить деревья вместе', 'Субботнее утро на воздухе и маленький лес нашего имени.'],
      es: [
        'Plantar árboles juntos',
        'Una mañana de sábado al aire libre y un pequeño bosque con nuestro nombre.',
      ],
    },
  },
  {
    emoji: '🎲',
    price: 80,
    category: 'goods_and_experiences',
    reward_type: 'team',
    comment_required: true,
    words: {
      en: ['Board games for the office', 'Pick three together; they stay in the kitchen.'],
      ru: ['Настольные игры в офис', 'Выберите три вместе: они останутся на кухне.'],
      es: ['Juegos de mesa para la oficina', 'Elegid tres; se quedan en la cocina.'],
    },
  },
  {
    emoji: '☕',
    price: 5,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    words: {
      en: ['A really good coffee', 'From the café, not the machine.'],
      ru: ['По-настоящему хороший кофе', 'Из кофейни, а не из автомата.'],
      es: ['Un café de verdad', 'De la cafetería, no de la máquina.'],
    },
  },
  {
    emoji: '🍫',
    price: 10,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    words: {
      en: ['A box of chocolates', 'To share, or not.'],
      ru: ['Коробка конфет', 'Поделиться или нет, решать вам.'],
      es: ['Una caja de bombones', 'Para compartir, o no.'],
    },
  },
  {
    emoji: '🏖️',
    price: 150,
    category: 'creative',
    reward_type: 'individual',
    words: {
      en: ['A day off', 'One whole day. Tell your team, then close the laptop.'],
      ru: ['Выходной', 'Целый день. Предупредите команду и закройте ноутбук.'],
      es: ['Un día libre', 'Un día entero. Avisa al equipo y cierra el portátil.'],
    },
  },
  {
    emoji: '🌅',
    price: 40,
    category: 'creative',
    reward_type: 'individual',
    words: {
      en: ['Leave early on Friday', 'Your weekend begins at two.'],
      ru: ['Уйти пораньше в пятницу', 'Ваши выходные начнутся в два.'],
      es: ['Salir antes el viernes', 'Tu fin de semana empieza a las dos.'],
    },
  },
  {
    emoji: '🏠',
    price: 30,
    category: 'creative',
    reward_type: 'individual',
    words: {
      en: ['A week from home', 'No commute for five days.'],
      ru: ['Неделя из дома', 'Пять дней без дороги.'],
      es: ['Una semana desde casa', 'Cinco días sin desplazamientos.'],
    },
  },
  {
    emoji: '📚',
    price: 25,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    comment_required: true,
    words: {
      en: ['A book of your choice', 'On paper or as an e-book: tell us which.'],
      ru: ['Книга на выбор', 'Бумажная или электронная: напишите, какая.'],
      es: ['Un libro a tu elección', 'En papel o electrónico: dinos cuál.'],
    },
  },
  {
    emoji: '🎬',
    price: 20,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    words: {
      en: ['Cinema for two', 'Popcorn included.'],
      ru: ['Кино на двоих', 'Попкорн включён.'],
      es: ['Cine para dos', 'Palomitas incluidas.'],
    },
  },
  {
    emoji: '🎧',
    price: 60,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    comment_required: true,
    words: {
      en: ['Three months of music', 'A streaming subscription, whichever you like.'],
      ru: ['Три месяца музыки', 'Подписка на любой сервис.'],
      es: ['Tres meses de música', 'La suscripción que prefieras.'],
    },
  },
  {
    emoji: '🧘',
    price: 45,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    words: {
      en: ['A massage', 'An hour in which nobody needs anything from you.'],
      ru: ['Массаж', 'Час, когда никому ничего от вас не нужно.'],
      es: ['Un masaje', 'Una hora en la que nadie necesita nada de ti.'],
    },
  },
  {
    emoji: '🍽️',
    price: 90,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    words: {
      en: ['Dinner for two', 'At the place you always meant to try.'],
      ru: ['Ужин на двоих', 'В том месте, куда вы давно собирались.'],
      es: ['Cena para dos', 'En ese sitio que siempre quisiste probar.'],
    },
  },
  {
    emoji: '🧥',
    price: 50,
    category: 'company_merchandise',
    reward_type: 'individual',
    comment_required: true,
    words: {
      en: ['Company hoodie', 'Soft, warm, in your size.'],
      ru: ['Худи с логотипом', 'Мягкое, тёплое, вашего размера.'],
      es: ['Sudadera de la empresa', 'Suave, cálida y de tu talla.'],
    },
  },
  {
    emoji: '🥤',
    price: 15,
    category: 'company_merchandise',
    reward_type: 'individual',
    words: {
      en: ['Water bottle', 'Steel, with our logo; keeps tea hot for a day.'],
      ru: ['Бутылка для воды', 'Стальная, с логотипом; держит чай горячим весь день.'],
      es: ['Botella de agua', 'De acero, con nuestro logo.'],
    },
  },
  {
    emoji: '🎒',
    price: 70,
    category: 'company_merchandise',
    reward_type: 'individual',
    words: {
      en: ['Backpack', 'Holds a laptop, a lunch and a raincoat.'],
      ru: ['Рюкзак', 'Поместятся ноутбук, обед и дождевик.'],
      es: ['Mochila', 'Caben portátil, comida y chubasquero.'],
    },
  },
  {
    emoji: '💚',
    price: 25,
    category: 'charity',
    reward_type: 'individual',
    comment_required: true,
    words: {
      en: ['Donate to a good cause', 'We give 25 dollars to a charity you name.'],
      ru: ['Доброе дело', 'Мы перечислим 25 долларов в фонд, который вы назовёте.'],
      es: ['Donar a una buena causa', 'Damos 25 dólares a la organización que nos digas.'],
    },
  },
  {
    emoji: '🐾',
    price: 20,
    category: 'charity',
    reward_type: 'individual',
    words: {
      en: ['Food for an animal shelter', 'A big bag, delivered in your name.'],
      ru: ['Корм для приюта', 'Большой мешок от вашего имени.'],
      es: ['Comida para una protectora', 'Un saco grande, entregado en tu nombre.'],
    },
  },
  {
    emoji: '🎓',
    price: 200,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    comment_required: true,
    words: {
      en: ['A course you choose', 'Anything you want to learn, work or not.'],
      ru: ['Курс на ваш выбор', 'Всё, чему хочется научиться, по работе или нет.'],
      es: ['Un curso a tu elección', 'Lo que quieras aprender, sea trabajo o no.'],
    },
  },
  {
    emoji: '🎟️',
    price: 300,
    category: 'goods_and_experiences',
    reward_type: 'individual',
    comment_required: true,
    words: {
      en: ['A conference ticket', 'Ticket and train; you tell us afterwards what you learned.'],
      ru: ['Билет на конференцию', 'Билет и дорога; потом расскажете, что узнали.'],
      es: ['Entrada a una conferencia', 'Entrada y tren; luego nos cuentas lo aprendido.'],
    },
  },
  {
    emoji: '🅿️',
    price: 35,
    category: 'creative',
    reward_type: 'individual',
    one_time: true,
    words: {
      en: ['The best parking space, for a month', 'Right beside the door.'],
      ru: ['Лучшее место на парковке на месяц', 'Прямо у двери.'],
      es: ['La mejor plaza de aparcamiento, un mes', 'Justo al lado de la puerta.'],
    },
  },
  {
    emoji: '👑',
    price: 1,
    category: 'creative',
    reward_type: 'individual',
    words: {
      en: ["Choose the team's playlist for a day", 'Everybody listens. No complaints allowed.'],
      ru: ['Плейлист команды на день', 'Слушают все. Жаловаться нельзя.'],
      es: ['Elige la música del equipo por un día', 'Todos escuchan. Prohibido quejarse.'],
    },
  },
];
