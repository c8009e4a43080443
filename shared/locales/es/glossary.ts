import type { Glossary } from '../glossary.ts';

export const glossary: Glossary = {
  words: {
    feed: 'novedades',
    posts: 'publicaciones',
    values: 'valores',
    rewards: 'recompensas',
    requests: 'solicitudes',
    notifications: 'notificaciones',
    dashboard: 'panel',
    leaderboard: 'clasificación',
    auditLog: 'registro de actividad',
    // What every bank in Spain calls it, and short enough for a tab.
    balanceHistory: 'movimientos',
    coins: 'monedas',
    owner: 'propietario',
    administrator: 'administrador',
    hireDate: 'fecha de incorporación',
    department: 'departamento',
    location: 'sede',
    manager: 'responsable',
    wallboard: 'pantalla de la oficina',
    help: 'ayuda',
    shop: 'tienda',
    team: 'equipo',
  },
  avoid: [
    { found: /(?<!\p{L})muro(?!\p{L})/iu, write: 'Novedades' },
    {
      found: /(?<!\p{L})(?:a|en|de|con) las novedades|(?<!\p{L})feed(?!\p{L})/iu,
      write: 'en Novedades',
    },
    { found: /(?<!\p{L})avisos?(?!\p{L})/iu, write: 'notificaciones' },
    { found: /auditor[ií]a/iu, write: 'registro de actividad' },
    { found: /fecha de (?:contratación|contrato|ingreso)/iu, write: 'fecha de incorporación' },
    { found: /(?<!\p{L})ubicaci(?:ón|ones)(?!\p{L})/iu, write: 'sede' },
    { found: /(?<!\p{L})configuración(?!\p{L})/iu, write: 'Ajustes' },
    { found: /(?<!\p{L})petici(?:ón|ones)(?!\p{L})/iu, write: 'solicitud' },
    { found: /panel(?:es)? de (?:la )?oficina/iu, write: 'Pantalla de la oficina' },
    { found: /historial del? saldo|extracto|hoja de saldo/iu, write: 'movimientos' },
    // A bare «reconocer a Ana» is to identify her. It stays among the words by which the search finds the action.
    {
      found: /(?<!\p{L})reconoc(?:er(?:les?)?|emos|ió|ieron)(?!\p{L})/iu,
      write: 'dar las gracias',
      except: ['palette.recogniseWords'],
    },
    {
      found: /(?:más|con más) reconocid[oa]s|reconocid[oa] por/iu,
      write: 'clasificación, or reconocimientos por',
    },
    {
      found:
        /(?:administra(?:dor(?:es)?|ción)|administran) (?:de )?la cuenta|administradores? general(?:es)?|alguien de administración/iu,
      write: 'propietario, or administrador',
    },
    { found: /tu responsable/iu, write: 'un administrador' },
    { found: /(?<!\p{L})saldo para dar/iu, write: 'puntos para dar' },
    { found: /solicitud (?:se )?(?:ha )?cumpl|se cumpl(?:a|ió) o se rechac/iu, write: 'se ha entregado' },
    { found: /(?<!\p{L})(?:demuestr[ae]|demostrad[oa])/iu, write: 'verificar' },
    { found: /(?<!\p{L})(?:escribir|descargar) el archivo/iu, write: 'copia' },
    { found: /(?<!\p{L})receptores(?!\p{L})/iu, write: 'destinatarios' },
    { found: /(?<!\p{L})(?:celebra|celebramos) a(?!\p{L})/iu, write: 'felicitar a' },
    { found: /un deseo(?!\p{L})|buenos deseos/iu, write: 'felicitación' },
    { found: /más nombrad[oa]s?/iu, write: 'más mencionado' },
    { found: /(?<!\p{L})(?:concierne|entretanto)/iu, write: 'te afecta, or nothing' },
    { found: /(?<!\p{L})colegas?(?!\p{L})/iu, write: 'compañeros, or alguien de tu equipo' },
    {
      found: /(?<![\p{L}{])(?:e-?)?mails?(?![\p{L}}])/iu,
      write: 'correo',
      // The name of a claim in a token.
      except: ['problems.sso.no_address'],
    },
    { found: /(?<!\p{L})(?:computadora|celular|loguea|checa)/iu, write: 'ordenador, móvil, iniciar sesión' },
    // What has just happened is told in the perfect, as in Spain.
    {
      found:
        /(?<!\p{L})se (?:pudo|pudieron|guardó|añadi(?:ó|eron)|elimin(?:ó|aron)|copió|quitó|envi(?:ó|aron)|cancel(?:ó|aron)|revocó|cerr(?:ó|aron)|cambi(?:ó|aron)|rechaz(?:ó|aron)|encontr(?:ó|aron)|invitó|desactivó|retir(?:ó|aron))(?!\p{L})/iu,
      write: 'se ha guardado',
    },
    {
      found:
        /(?<!\p{L})(?:vuestr|vosotr)|\p{L}(?:áis|éis)(?!\p{L})|(?<!\p{L})(?:elegid|mirad|haced)(?!\p{L})/iu,
      write: 'tú, or tu equipo',
    },
    { found: /(?<!\p{L})ustedes?(?!\p{L})|(?<!\p{L})usted(?!\p{L})/iu, write: 'tú' },
    { found: /(?<!\p{L})(?:del|el|tu) espacio(?! de)(?!\p{L})/iu, write: 'espacio de trabajo, or equipo' },
    { found: / …/u, write: 'no space before …' },
    { found: /[\d}]%/u, write: 'a space before %' },
    { found: /[“”]/u, write: '«»' },
  ],
};
