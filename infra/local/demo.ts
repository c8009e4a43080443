/** The people of the demo team: first name, last name, job title. The first two administer it. */
export const demoPeople: readonly (readonly [first: string, last: string, title: string])[] = [
  ['Anna', 'Petrova', 'Founder'],
  ['Marcus', 'Lee', 'Head of People'],
  ['Sofía', 'Ramírez', 'Product designer'],
  ['Ilya', 'Kuznetsov', 'Backend engineer'],
  ['Grace', 'Okafor', 'Customer success'],
  ['Tom', 'Becker', 'Frontend engineer'],
  ['Yuki', 'Tanaka', 'Data analyst'],
  ['Priya', 'Nair', 'Engineering manager'],
  ['Lena', 'Fischer', 'Marketing'],
  ['Diego', 'Santos', 'Sales'],
  ['Emma', 'Novak', 'Finance'],
  ['Omar', 'Haddad', 'Support engineer'],
];

/** What they thank each other for: the message, which of the five values, how many points. */
export const demoThanks: readonly (readonly [message: string, value: number, score: number])[] = [
  [
    'Thank you for staying late to help me close the quarter. The report was spotless and the client noticed.',
    0,
    10,
  ],
  ['Huge thanks for the onboarding guide! Our two new hires were productive on day one.', 1, 15],
  ['You turned a very tense call into a plan. I learned a lot just by listening.', 2, 20],
  ['The new empty states are a joy. Three customers mentioned them this week without being asked.', 4, 10],
  ['For pairing with me on the migration and never once making me feel slow.', 0, 10],
  ['That dashboard idea over lunch? It is in production, and sales opens it every morning.', 3, 25],
  ['You found the bug nobody else could see, wrote the test, and explained it so we all understood.', 4, 20],
  ['Thanks for covering my support shift on Friday. I made it to the school play because of you.', 0, 5],
  ['Your calm during the outage kept everyone focused. Best incident review I have read in years.', 1, 30],
  ['For the handwritten cards to our first hundred customers. Who does that? You do.', 2, 15],
  ['The keyboard shortcuts you sneaked into the release made my whole week.', 3, 10],
  ['You asked the one question in the review that saved us from shipping the wrong thing.', 4, 15],
  [
    'Thank you for translating the release notes at midnight so that Madrid could launch in the morning.',
    0,
    10,
  ],
  ['For taking the angry call, and for the flowers you sent after it. They renewed.', 2, 20],
  ['Your numbers showed what we all felt but could not prove. We changed the plan because of them.', 1, 15],
  ['The prototype took you an afternoon and spared us a month.', 3, 20],
  ['Every invoice out on time for a whole year. Quiet work, enormous difference.', 1, 25],
  ['For mentoring Tom through his first talk. He was brilliant, and so were you.', 0, 10],
];
