import type { Titled } from '../each-language.ts';

/** Title and description of each suggested reward. */
export const rewardIdeas = {
  pizza: ['Pizza lunch for everyone', 'One hour, way too much pizza, zero slides.'],
  bowling: ['Bowling night', 'Two lanes, rented shoes, eternal glory.'],
  escape: ['Escape room', 'Lock the team in and see who finds the key.'],
  trees: ['Plant trees together', 'A Saturday morning outdoors, and a small forest with our name on it.'],
  games: ['Board games for the office', 'Pick three together. They live in the kitchen.'],
  coffee: ['A really good coffee', 'From the café, not the machine.'],
  chocolates: ['A box of chocolates', 'To share. Or not.'],
  holiday: ['A day off', 'One whole day. Tell your team, then close your laptop.'],
  friday: ['Leave early on Friday', 'Your weekend starts at two.'],
  home: ['A week of working from home', 'No commute for five days.'],
  book: ['A book of your choice', 'In print or as an ebook. Tell us which one.'],
  cinema: ['Movie tickets for two', 'Popcorn included.'],
  music: ['Three months of music', 'Any streaming subscription you like.'],
  massage: ['A massage', 'An hour when no one needs anything from you.'],
  dinner: ['Dinner for two', 'At that place you’ve been meaning to try.'],
  hoodie: ['Company hoodie', 'Soft, warm and in your size.'],
  bottle: ['Water bottle', 'Steel, with our logo. Keeps tea hot all day.'],
  backpack: ['Backpack', 'Holds a laptop, a lunch and a raincoat.'],
  donation: ['Donate to a good cause', 'We’ll give $25 to a charity you choose.'],
  shelter: ['Food for an animal shelter', 'A big bag, delivered in your name.'],
  course: ['A course of your choice', 'Anything you want to learn, for work or for fun.'],
  conference: ['A conference ticket', 'Ticket and travel. Just tell us what you learned.'],
  parking: ['The best parking spot for a month', 'Right by the door.'],
  playlist: ['Pick the team’s playlist for a day', 'Everyone listens. No complaints allowed.'],
} satisfies Record<string, Titled>;
export type RewardIdeaTexts = typeof rewardIdeas;
