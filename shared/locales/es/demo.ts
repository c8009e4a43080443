import type { DemoTexts } from '../en/demo.ts';

export const demo: DemoTexts = {
  jobs: {
    founder: 'Fundadora',
    people: 'Responsable de personas',
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
    guide: '¡Mil gracias por la guía de bienvenida! Los dos nuevos rindieron desde el primer día.',
    call: 'Convertiste una llamada muy tensa en un plan. Aprendí mucho solo con escuchar.',
    screens:
      'Las nuevas pantallas vacías son una delicia. Tres clientes las mencionaron esta semana sin que nadie preguntara.',
    migration: 'Por acompañarme en la migración sin hacerme sentir lento ni una sola vez.',
    dashboard: '¿Aquella idea del panel en la comida? Ya está en marcha y ventas la abre cada mañana.',
    bug: 'Encontraste el fallo que nadie veía, escribiste la prueba y lo explicaste para que todos lo entendiéramos.',
    shift: 'Gracias por cubrir mi turno del viernes. Llegué a la función del colegio por ti.',
    outage:
      'Tu calma durante la caída nos mantuvo centrados. El mejor análisis de incidente que he leído en años.',
    cards: 'Por las tarjetas escritas a mano a los primeros cien clientes. ¿Quién hace eso? Tú.',
    shortcuts: 'Los atajos de teclado que colaste en la versión me alegraron la semana.',
    question: 'En la revisión hiciste la pregunta que nos salvó de lanzar lo que no era.',
    translation: 'Gracias por traducir las notas a medianoche para que Madrid pudiera lanzar por la mañana.',
    flowers: 'Por atender la llamada difícil y por las flores que enviaste después. Renovaron.',
    numbers:
      'Tus números mostraron lo que todos sentíamos sin poder probarlo. Cambiamos el plan gracias a ellos.',
    prototype: 'El prototipo te llevó una tarde y nos ahorró un mes.',
    invoices: 'Un año entero con todas las facturas a tiempo. Trabajo silencioso, diferencia enorme.',
    mentoring: 'Por guiar a Tom en su primera charla. Estuvo brillante, y tú también.',
    customer: 'Un cliente escribió que sigue con nosotros por ti. Quería que lo supieras.',
    drive: 'Por ordenar la carpeta que nadie se atrevía a abrir. Encontré un archivo en cuatro segundos.',
    demo: 'Tu demostración de diez minutos vendió más que mis diez diapositivas.',
    feedback: 'Gracias por tu opinión sincera sobre mi borrador. Dolió una hora y ayudó un mes.',
    birthdays: 'Por recordar todos los cumpleaños, y por el pastel sin frutos secos.',
    checkout: 'Seguiste al teléfono hasta que su pago volvió a funcionar. Dos horas, siempre amable.',
    release: 'La versión salió un martes por la mañana y nadie se enteró. Ese es el elogio.',
  },
  rewards: {
    coffee: ['Café para dos', 'Invita a un colega a la cafetería de la esquina. Pagamos nosotros.'],
    book: ['Un libro a tu elección', 'Cualquier libro, en papel o electrónico. Dinos cuál.'],
    friday: ['Viernes por la tarde libre', 'Cierra el portátil a mediodía y empieza antes el fin de semana.'],
    donation: ['Donar a una buena causa', 'Damos 25 dólares a la organización que nos digas.'],
    karaoke: ['Noche de karaoke', 'Sala privada, tres horas, algo de picar. Quien pone, canta.'],
    espresso: ['Cafetera para la cocina', 'La del mango de madera que todos miramos en el escaparate.'],
  },
  bookComment: 'Pensar en sistemas, por favor',
};
