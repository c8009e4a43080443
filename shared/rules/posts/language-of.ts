/** Scripts that one language is known by. Japanese comes before Chinese: it is written with both kinds of signs. */
const scripts: readonly (readonly [tag: string, script: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ka', /\p{Script=Georgian}/gu],
];

/**
 * Frequent words of each language, as few as possible of which are words of another one. Those before the bar are so typical of
 * a post that one of them is enough.
 */
const words = {
  en: 'thanks thank | the and you your for with this that have has was were been are is it of our team great work always would very really helped',
  es: 'gracias | el los las una por para con muy que del está eres fue nuestro nuestra equipo trabajo siempre ayuda hoy lo más también qué',
  pt: 'obrigado obrigada valeu | o os uma por para com muito não você foi nosso nossa equipe trabalho sempre ajuda hoje mais também isso pela pelo ao',
  de: 'danke dank | der die das und ist nicht mit für dich dir ein eine du hast auch sehr war wir unser team immer den dem heute',
  fr: 'merci | le les des et est pour avec vous ton ta notre une dans qui sur très était équipe toujours aussi du aide',
  it: 'grazie | il gli che per con una sei della nostro nostra molto sempre anche è stato lavoro nel dei ci aiuto',
  nl: 'bedankt dankjewel | het een van en voor met je jij ons onze heel erg altijd goed is niet werk',
  pl: 'dziękuję dzięki | i w na z że się jest nie za bardzo nasz zawsze twoja twój pomoc pracę dla',
  ru: 'спасибо | и в не на что это за как мы ты вы был была очень наш всегда помощь с для по так его её',
  uk: 'дякую | і й та не на що це за як ми ти ви був була дуже наш завжди допомогу з для по так його її',
};

/** Letters that only one of the languages with the same script has. */
const letters: ReadonlyMap<string, RegExp> = new Map([
  ['es', /[ñ¿¡]/gu],
  ['pt', /[ãõ]/gu],
  ['de', /[ß]/gu],
  ['pl', /[łżśźń]/gu],
  ['ru', /[ыэъё]/gu],
  ['uk', /[іїєґ]/gu],
]);

const lexicon = Object.entries(words).map(([tag, list]) => {
  const [typical = '', frequent = ''] = list.split(' | ');
  return { tag, typical: new Set(typical.split(' ')), frequent: new Set(frequent.split(' ')) };
});

/** What is in no language: mentions, tags, addresses and names of emoji. */
const nameless = /https?:\S+|[@#+]\S+|:[\w+-]+:/gu;

/** Less than this may be chance. */
const enough = 2;

/**
 * The language of a short text, as a tag of BCP 47; undefined when nobody can tell, as for "OK" or a list of names. It knows the
 * languages of the interface and their neighbors, by what is typical of each: a text is marked only when one is far ahead.
 */
export const languageOf = (text: string): string | undefined => {
  const plain = text.replaceAll(nameless, ' ').toLowerCase();
  const signs = plain.match(/\p{L}/gu)?.length ?? 0;
  const script = scripts.find(([, sign]) => (plain.match(sign)?.length ?? 0) * 3 > signs);
  if (script) return script[0];
  const said = plain.match(/\p{L}+/gu) ?? [];
  const scores = lexicon
    .map(({ tag, typical, frequent }) => {
      const found = said.filter((word) => frequent.has(word)).length;
      const sure = said.filter((word) => typical.has(word)).length;
      const letter = letters.get(tag);
      const own = letter ? (plain.match(letter)?.length ?? 0) : 0;
      return { tag, score: found + sure * enough + Math.min(own, enough) };
    })
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scores;
  return best && second && best.score >= enough && best.score >= second.score * 2 ? best.tag : undefined;
};
