import { isEmail } from '#shared/model/email-address';
import { addressesIn, plainHeading, widthOf, type Table } from '#shared/rules/imports/columns';
import { isDated } from '#shared/rules/imports/cell-dates';

export const pastKinds = ['date', 'from', 'to', 'points', 'message', 'value', 'skip'] as const;
export type PastKind = (typeof pastKinds)[number];

/** The columns without which nothing can be imported. */
export const neededKinds = ['date', 'from', 'to', 'message'] as const satisfies readonly PastKind[];

/**
 * Headings as exports of Bonusly, HeyTaco, Nectar, Kudos, Karma and Motivosity name them, and in the product's languages,
 * without accents; tried in this order.
 */
const names: readonly (readonly [PastKind, RegExp])[] = [
  [
    'date',
    /\bdate\b|\bwhen\b|created(?! by)|\btime(?:stamp)?\b|(?:sent|given|awarded|posted) (?:at|on)|дата|^когда$|^коли$|fecha|\bdata\b/,
  ],
  [
    'message',
    /message|reason|comment|\bnotes?\b|descri|\btext\b|\bbody\b|^(?:appreciation|recognition|shoutout)$|сообщен|повідомл|текст|причин|mensaj|mensag|motiv[eo]|razon|comentari/,
  ],
  ['value', /\bvalues?\b|hashtag|\btags?\b|behaviou?r|ценност|цінн|тег|^valor(?:es)?$/],
  [
    'from',
    /\bgiver|sender|\bfrom\b|(?:sent|given|awarded|created|posted) by|nominator|author|recogni[sz]er|отправител|^от(?: кого)?$|^кто$|відправник|^від(?: кого)?$|^хто$|remitente|emisor|^de\b|(?:enviad|dad)[oa] por|remetente/,
  ],
  [
    'to',
    /receiver|recipient|^to\b|(?:sent|given|awarded) to|received by|nominee|awardee|recogni[sz]ed|получател|^кому$|отримувач|одержувач|destinatari|receptor|^para\b|recebedor/,
  ],
  [
    'points',
    /amount|\bpoints?\b|\btacos?\b|\bcoins?\b|\bkarma\b|\bkudos\b|quantity|\bscore\b|балл|бал(?:и|ів)|очк|сумма|сума|колич|кільк|puntos|pontos|cantidad|quanti/,
  ],
];

/** What has one of the words above in it and is something else: parts of a name, money, who is above whom. */
const others =
  /manager|supervisor|first name|last name|surname|\bid\b|department|location|country|avatar|photo|balance|\b(?:usd|eur|gbp|currency)\b|[$€£]/;

/** An address names somebody better than a name does. */
const address = /e ?mail|correo|почт|пошт/;

const found = (heading: string): { readonly kind: PastKind; readonly rank: number } => {
  const plain = plainHeading(heading);
  const kind = others.test(plain) ? 'skip' : (names.find(([, words]) => words.test(plain))?.[0] ?? 'skip');
  return { kind, rank: address.test(plain) ? 0 : 1 };
};

/** Without a heading: the dates, and who stands first in a row gave something to who stands second. */
const byContent = (table: Table): readonly PastKind[] => {
  const columns = Array.from({ length: widthOf(table) }, (_, at) => at);
  const [giver, receiver] = columns.filter((at) => addressesIn(table, at) > 0);
  const dated = columns.find((at) => isDated((table[0]?.[at] ?? '').trim()));
  return columns.map((at) =>
    at === dated ? 'date' : at === giver ? 'from' : at === receiver ? 'to' : 'skip',
  );
};

/** What each column of a file of past posts probably holds. Each kind is used once. */
export const guessPastColumns = (
  table: Table,
): { readonly heading: boolean; readonly columns: readonly PastKind[] } => {
  const [first = []] = table;
  // A row of a post has a date or an address.
  const heading = first.length > 0 && !first.some((cell) => isEmail(cell.trim()) || isDated(cell.trim()));
  if (!heading) return { heading, columns: byContent(table) };
  const guesses = Array.from({ length: widthOf(table) }, (_, at) => found(first[at] ?? ''));
  const best = (kind: PastKind): number => {
    const ranks = guesses.map((one) => (one.kind === kind ? one.rank : Infinity));
    return ranks.indexOf(Math.min(...ranks));
  };
  return {
    heading,
    columns: guesses.map(({ kind }, at) => (kind !== 'skip' && best(kind) === at ? kind : 'skip')),
  };
};
