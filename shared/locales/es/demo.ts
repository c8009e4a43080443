import type { DemoTexts } from '../en/demo.ts';

export const demo: DemoTexts = {
  groups: {
    engineering: 'Ingeniería',
    growth: 'Ventas y marketing',
    care: 'Atención al cliente',
    berlin: 'Berlín',
    lisbon: 'Lisboa',
  },
  jobs: {
    founder: 'Fundadora',
    people: 'Responsable de Personas',
    design: 'Diseñadora de producto',
    backend: 'Ingeniero de backend',
    success: 'Éxito del cliente',
    frontend: 'Ingeniero de frontend',
    analysis: 'Analista de datos',
    engineering: 'Jefa de ingeniería',
    marketing: 'Marketing',
    sales: 'Ventas',
    finance: 'Finanzas',
    support: 'Ingeniero de soporte',
  },
  messages: {
    quarter:
      'Gracias por quedarte hasta tarde para ayudarme a cerrar el trimestre. El informe quedó impecable y el cliente lo notó.',
    guide:
      '¡Mil gracias por la guía de bienvenida! Las dos nuevas incorporaciones rindieron desde el primer día.',
    call: 'Convertiste una llamada muy tensa en un plan. Aprendí mucho solo con escucharte.',
    screens:
      'Las nuevas pantallas vacías son una delicia. Tres clientes las han mencionado esta semana sin que nadie les preguntara.',
    migration: 'Por acompañarme en la migración sin hacerme sentir torpe ni una sola vez.',
    dashboard:
      '¿Recuerdas la idea del panel que tuviste en la comida? Ya está en marcha y en ventas lo abren cada mañana.',
    bug: 'Encontraste el fallo que nadie veía, escribiste la prueba y lo explicaste para que todo el mundo lo entendiera.',
    shift: 'Gracias por cubrir mi turno del viernes. Llegué a la función del colegio gracias a ti.',
    outage:
      'Tu calma durante la caída nos mantuvo centrados. El mejor análisis de incidente que he leído en años.',
    cards: 'Por las tarjetas escritas a mano a los primeros cien clientes. ¿Quién hace eso? Tú.',
    shortcuts: 'Los atajos de teclado que colaste en la versión me alegraron la semana.',
    question: 'En la revisión hiciste la pregunta que nos salvó de lanzar lo que no era.',
    translation:
      'Gracias por traducir las notas a medianoche para que en Madrid pudieran lanzar por la mañana.',
    flowers: 'Por atender aquella llamada tan difícil y por las flores que enviaste después. Renovaron.',
    numbers:
      'Tus números mostraron lo que todos sentíamos sin poder demostrarlo. Cambiamos el plan gracias a ellos.',
    prototype: 'El prototipo te llevó una tarde y nos ahorró un mes.',
    invoices: 'Un año entero con todas las facturas a tiempo. Trabajo silencioso, diferencia enorme.',
    mentoring: 'Por guiar a Tom en su primera charla. Estuvo brillante, y tú también.',
    customer: 'Un cliente nos ha escrito que sigue con nosotros gracias a ti. Quería que lo supieras.',
    drive:
      'Por ordenar la carpeta compartida que nadie se atrevía a abrir. Encontré un archivo en cuatro segundos.',
    demo: 'Tu demostración de diez minutos vendió más que mis diez diapositivas.',
    feedback: 'Gracias por tu opinión sincera sobre mi borrador. Dolió una hora y ayudó un mes.',
    birthdays: 'Por acordarte de todos los cumpleaños, y por la tarta sin frutos secos.',
    checkout:
      'Seguiste al teléfono hasta que sus pagos volvieron a funcionar. Dos horas sin perder la sonrisa.',
    release: 'La versión salió un martes por la mañana y nadie se enteró. No hay mejor elogio.',
  },
  rewards: {
    coffee: ['Café para dos', 'Invita a alguien del equipo a la cafetería de la esquina. Pagamos nosotros.'],
    book: ['Un libro a tu elección', 'Cualquier libro, en papel o electrónico. Dinos cuál.'],
    friday: ['La tarde del viernes libre', 'Cierra el portátil a mediodía y empieza antes el fin de semana.'],
    donation: ['Una donación a una buena causa', 'Damos 25 dólares a la organización que nos digas.'],
    karaoke: ['Noche de karaoke', 'Sala privada, tres horas, algo de picar. Quien aporta, canta.'],
    espresso: ['Cafetera para la cocina', 'La del mango de madera que siempre miramos en el escaparate.'],
  },
  bookComment: 'Pensar en sistemas, por favor',
};
