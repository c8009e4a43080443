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
    'We start from what helps the customer.',
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
    'We do the right thing, seen or unseen.',
    'integrity',
    ['honest', 'fair', 'trust'],
  ],
  respect: [
    'Respect',
    'We treat everyone as we wish to be treated.',
    'respect',
    ['respect', 'kind', 'patient'],
  ],
  speed: ['Speed', 'We decide quickly and deliver early.', 'speed', ['fast', 'quick', 'deadline']],
  leadership: ['Leadership', 'We show the way by example.', 'leadership', ['lead', 'example', 'guide']],
  inclusion: [
    'Inclusion',
    'Everybody belongs and is heard.',
    'inclusion',
    ['welcome', 'include', 'everyone'],
  ],
  fun: ['Fun', 'We enjoy the way as much as the goal.', 'fun', ['fun', 'laugh', 'party']],
  balance: ['Balance', 'We look after ourselves and each other.', 'balance', ['rest', 'health', 'care']],
  planet: [
    'Sustainability',
    'We think of those who come after us.',
    'planet',
    ['green', 'planet', 'recycle'],
  ],
  courage: ['Courage', 'We dare to try, to ask and to say no.', 'courage', ['brave', 'dare', 'courage']],
} satisfies Record<string, ValueText>;
export type SuggestedValueTexts = Record<keyof typeof suggestedValues, ValueText>;
