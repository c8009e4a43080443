import type { Titled } from '../each-language.ts';

/** Title and description of each suggested reward. */
export const rewardIdeas = {
  pizza: ['Pizza lunch for everybody', 'An hour, far too much pizza, no slides.'],
  bowling: ['Bowling evening', 'Two lanes, borrowed shoes, eternal glory.'],
  escape: ['Escape room', 'Lock the team in and see who finds the key.'],
  trees: ['Plant trees together', 'A Saturday morning outside, and a small forest with our name.'],
  games: ['Board games for the office', 'Pick three together; they stay in the kitchen.'],
  coffee: ['A really good coffee', 'From the café, not the machine.'],
  chocolates: ['A box of chocolates', 'To share, or not.'],
  holiday: ['A day off', 'One whole day. Tell your team, then close the laptop.'],
  friday: ['Leave early on Friday', 'Your weekend begins at two.'],
  home: ['A week from home', 'No commute for five days.'],
  book: ['A book of your choice', 'On paper or as an e-book: tell us which.'],
  cinema: ['Cinema for two', 'Popcorn included.'],
  music: ['Three months of music', 'A streaming subscription, whichever you like.'],
  massage: ['A massage', 'An hour in which nobody needs anything from you.'],
  dinner: ['Dinner for two', 'At the place you always meant to try.'],
  hoodie: ['Company hoodie', 'Soft, warm, in your size.'],
  bottle: ['Water bottle', 'Steel, with our logo; keeps tea hot for a day.'],
  backpack: ['Backpack', 'Holds a laptop, a lunch and a raincoat.'],
  donation: ['Donate to a good cause', 'We give 25 dollars to a charity you name.'],
  shelter: ['Food for an animal shelter', 'A big bag, delivered in your name.'],
  course: ['A course you choose', 'Anything you want to learn, work or not.'],
  conference: ['A conference ticket', 'Ticket and train; you tell us afterwards what you learned.'],
  parking: ['The best parking space, for a month', 'Right beside the door.'],
  playlist: ["Choose the team's playlist for a day", 'Everybody listens. No complaints allowed.'],
} satisfies Record<string, Titled>;
export type RewardIdeaTexts = typeof rewardIdeas;
