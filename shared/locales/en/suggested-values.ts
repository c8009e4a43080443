/** Name, description, tag and keywords of a suggested value. */
type ValueText = readonly [name: string, description: string, tag: string, keywords: readonly string[]];

export const suggestedValues = {
  teamwork: [
    'Teamwork',
    'We win together and help without being asked.',
    'teamwork',
    ['help', 'together', 'team'],
  ],
  ownership: [
    'Ownership',
    'We take responsibility from start to finish.',
    'ownership',
    ['responsible', 'finished', 'initiative'],
  ],
  customer: [
    'Customer first',
    'We start with what helps the customer.',
    'customer',
    ['customer', 'client', 'support'],
  ],
  innovation: [
    'Innovation',
    'We try new ways and share what we learn.',
    'innovation',
    ['idea', 'new', 'creative'],
  ],
  excellence: ['Excellence', 'We care about every detail.', 'excellence', ['quality', 'detail', 'perfect']],
  growth: ['Growth', 'We learn every day and help others learn.', 'growth', ['learn', 'teach', 'mentor']],
  openness: ['Openness', 'We speak openly and listen well.', 'openness', ['feedback', 'honest', 'open']],
  integrity: [
    'Integrity',
    'We do the right thing, even when no one is looking.',
    'integrity',
    ['honest', 'fair', 'trust'],
  ],
  respect: [
    'Respect',
    'We treat everyone the way we’d like to be treated.',
    'respect',
    ['respect', 'kind', 'patient'],
  ],
  speed: ['Speed', 'We decide quickly and deliver early.', 'speed', ['fast', 'quick', 'deadline']],
  leadership: ['Leadership', 'We lead by example.', 'leadership', ['lead', 'example', 'guide']],
  inclusion: [
    'Inclusion',
    'Everyone belongs, and everyone is heard.',
    'inclusion',
    ['welcome', 'include', 'everyone'],
  ],
  fun: ['Fun', 'We enjoy the journey as much as the destination.', 'fun', ['fun', 'laugh', 'party']],
  balance: ['Balance', 'We look after ourselves and each other.', 'balance', ['rest', 'health', 'care']],
  planet: [
    'Sustainability',
    'We think of the people who come after us.',
    'planet',
    ['green', 'planet', 'recycle'],
  ],
  courage: [
    'Courage',
    'We’re not afraid to try, to ask or to say no.',
    'courage',
    ['brave', 'dare', 'courage'],
  ],
} satisfies Record<string, ValueText>;
export type SuggestedValueTexts = Record<keyof typeof suggestedValues, ValueText>;
