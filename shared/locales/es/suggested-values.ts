import type { SuggestedValueTexts } from '../en/suggested-values.ts';

export const suggestedValues: SuggestedValueTexts = {
  teamwork: [
    'Trabajo en equipo',
    'Ganamos juntos y ayudamos sin que nos lo pidan.',
    'equipo',
    ['ayuda', 'juntos', 'equipo'],
  ],
  ownership: [
    'Responsabilidad',
    'Nos hacemos cargo de principio a fin.',
    'responsabilidad',
    ['responsable', 'iniciativa', 'terminar'],
  ],
  customer: [
    'El cliente primero',
    'Empezamos por lo que ayuda al cliente.',
    'cliente',
    ['cliente', 'soporte', 'atención'],
  ],
  innovation: [
    'Innovación',
    'Probamos caminos nuevos y compartimos lo aprendido.',
    'innovación',
    ['idea', 'nuevo', 'creativo'],
  ],
  excellence: ['Excelencia', 'Cuidamos cada detalle.', 'excelencia', ['calidad', 'detalle', 'perfecto']],
  growth: [
    'Crecimiento',
    'Aprendemos cada día y ayudamos a que otros aprendan.',
    'crecimiento',
    ['aprender', 'enseñar', 'mentor'],
  ],
  openness: [
    'Transparencia',
    'Hablamos claro y escuchamos bien.',
    'transparencia',
    ['feedback', 'sincero', 'abierto'],
  ],
  integrity: [
    'Integridad',
    'Hacemos lo correcto, nos vean o no.',
    'integridad',
    ['honesto', 'justo', 'confianza'],
  ],
  respect: [
    'Respeto',
    'Tratamos a los demás como queremos que nos traten.',
    'respeto',
    ['respeto', 'amable', 'paciencia'],
  ],
  speed: ['Agilidad', 'Decidimos rápido y entregamos pronto.', 'agilidad', ['rápido', 'plazo', 'ágil']],
  leadership: ['Liderazgo', 'Predicamos con el ejemplo.', 'liderazgo', ['liderar', 'ejemplo', 'guía']],
  inclusion: [
    'Inclusión',
    'Aquí cabe todo el mundo y todas las voces cuentan.',
    'inclusión',
    ['acoger', 'incluir', 'todos'],
  ],
  fun: [
    'Alegría',
    'Disfrutamos del camino tanto como de la meta.',
    'alegría',
    ['diversión', 'risa', 'fiesta'],
  ],
  balance: [
    'Equilibrio',
    'Nos cuidamos y cuidamos a los demás.',
    'equilibrio',
    ['descanso', 'salud', 'cuidado'],
  ],
  planet: ['Sostenibilidad', 'Pensamos en quienes vendrán.', 'planeta', ['verde', 'planeta', 'reciclar']],
  courage: [
    'Valentía',
    'Nos atrevemos a probar, preguntar y decir no.',
    'valentía',
    ['valiente', 'atreverse', 'coraje'],
  ],
};
