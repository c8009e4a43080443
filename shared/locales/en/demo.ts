import type { Titled } from '../each-language.ts';

/** The texts of the demo data. */
export const demo = {
  /** Job titles of the invented people. */
  groups: {
    engineering: 'Engineering',
    growth: 'Growth',
    care: 'Customer care',
    berlin: 'Berlin',
    lisbon: 'Lisbon',
  },
  jobs: {
    founder: 'Founder',
    people: 'Head of People',
    design: 'Product designer',
    backend: 'Backend engineer',
    success: 'Customer success lead',
    frontend: 'Frontend engineer',
    analysis: 'Data analyst',
    engineering: 'Engineering lead',
    marketing: 'Marketing lead',
    sales: 'Account executive',
    finance: 'Accountant',
    support: 'Support engineer',
  },
  messages: {
    quarter:
      'Thank you for staying late to help me close the quarter. The report was spotless, and the client noticed.',
    guide: 'Huge thanks for the onboarding guide! Our two new hires were productive on day one.',
    call: 'You turned a very tense call into a plan. I learned a lot just by listening.',
    screens: 'The new empty states are a joy. Three customers mentioned them this week without being asked.',
    migration: 'For pairing with me on the migration and never once making me feel slow.',
    dashboard: 'That dashboard idea over lunch? It’s in production, and sales opens it every morning.',
    bug: 'You found the bug no one else could see, wrote the test, and explained it so we all understood.',
    shift: 'Thanks for covering my support shift on Friday. I made it to the school play because of you.',
    outage: 'Your calm during the outage kept everyone focused. Best incident review I’ve read in years.',
    cards: 'For the handwritten cards to our first hundred customers. Who does that? You do.',
    shortcuts: 'The keyboard shortcuts you sneaked into the release made my whole week.',
    question: 'You asked the one question in the review that saved us from shipping the wrong thing.',
    translation:
      'Thank you for translating the release notes at midnight so Madrid could launch in the morning.',
    flowers: 'For taking the angry call, and for the flowers you sent after it. They renewed.',
    numbers: 'Your numbers showed what we all felt but couldn’t prove. We changed the plan because of them.',
    prototype: 'The prototype took you an afternoon and saved us a month.',
    invoices: 'Every invoice out on time for a whole year. Quiet work, enormous difference.',
    mentoring: 'For mentoring Tom through his first talk. He was brilliant, and so were you.',
    customer: 'A customer wrote to say you’re the reason they stay. Thought you should know.',
    drive: 'For tidying up the shared drive no one dared to open. I found a file in four seconds.',
    demo: 'Your ten-minute demo sold more than my ten slides.',
    feedback: 'Thank you for the honest feedback on my draft. It stung for an hour and helped for a month.',
    birthdays: 'For remembering everyone’s birthday, and for making sure the cake had no nuts.',
    checkout: 'You stayed on the line until their checkout worked again. Two hours, all smiles.',
    release: 'The release went out on a Tuesday morning and no one noticed. That’s the compliment.',
  },
  rewards: {
    coffee: ['Coffee for two', 'Take a colleague to the café around the corner. It’s on us.'],
    book: ['A book of your choice', 'Any book, in print or as an ebook. Tell us which one.'],
    friday: ['Friday afternoon off', 'Close your laptop at noon and start the weekend a little early.'],
    donation: ['Donate to a good cause', 'We’ll give $25 to a charity you choose.'],
    karaoke: ['Karaoke night', 'A private room, three hours, snacks included. Everyone who chips in sings.'],
    espresso: [
      'Espresso machine for the kitchen',
      'The one with the wooden handle that we all admire in the store window.',
    ],
  } satisfies Record<string, Titled>,
  /** The comment of a member who requests a book. */
  bookComment: 'Thinking in Systems, please',
};
export type DemoTexts = typeof demo;
