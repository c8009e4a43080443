import type en from './en/core.json';
import type archives from './en/archives.json';
import type assistants from './en/assistants.json';
import type audit from './en/audit.json';
import type awards from './en/awards.json';
import type billing from './en/billing.json';
import type chat from './en/chat.json';
import type cards from './en/cards.json';
import type celebrations from './en/celebrations.json';
import type connect from './en/connect.json';
import type dashboard from './en/dashboard.json';
import type dialogs from './en/dialogs.json';
import type entry from './en/entry.json';
import type fields from './en/fields.json';
import type parts from './en/parts.json';
import type problems from './en/problems.json';
import type profile from './en/profile.json';
import type help from './en/help.json';
import type history from './en/history.json';
import type keys from './en/keys.json';
import type hooks from './en/hooks.json';
import type leavers from './en/leavers.json';
import type fileTexts from './en/files.json';
import type managers from './en/managers.json';
import type legal from './en/legal.json';
import type news from './en/news.json';
import type offline from './en/offline.json';
import type onboarding from './en/onboarding.json';
import type refusals from './en/refusals.json';
import type rewards from './en/rewards.json';
import type reports from './en/reports.json';
import type search from './en/search.json';
import type wall from './en/wall.json';
import type settings from './en/settings.json';
import type shop from './en/shop.json';
import type sso from './en/sso.json';
import type taxes from './en/taxes.json';
import type team from './en/team.json';
import type teams from './en/teams.json';
import { createFormatter, type Messages } from 'use-intl';
import { languages, tagOf, type Language } from '#shared/model/choices';
import { regionOf } from './region.ts';

type Catalogues = {
  core: typeof en;
  archives: typeof archives;
  assistants: typeof assistants;
  audit: typeof audit;
  awards: typeof awards;
  billing: typeof billing;
  cards: typeof cards;
  celebrations: typeof celebrations;
  chat: typeof chat;
  connect: typeof connect;
  dashboard: typeof dashboard;
  dialogs: typeof dialogs;
  entry: typeof entry;
  fields: typeof fields;
  help: typeof help;
  history: typeof history;
  keys: typeof keys;
  hooks: typeof hooks;
  leavers: typeof leavers;
  files: typeof fileTexts;
  legal: typeof legal;
  managers: typeof managers;
  parts: typeof parts;
  problems: typeof problems;
  profile: typeof profile;
  news: typeof news;
  offline: typeof offline;
  onboarding: typeof onboarding;
  refusals: typeof refusals;
  rewards: typeof rewards;
  reports: typeof reports;
  search: typeof search;
  settings: typeof settings;
  shop: typeof shop;
  sso: typeof sso;
  taxes: typeof taxes;
  team: typeof team;
  teams: typeof teams;
  wall: typeof wall;
};
export type Area = Exclude<keyof Catalogues, 'core'>;
/** The messages of several areas together: a part may use all areas that were fetched with it. */
type Together<Areas> = (Areas extends object ? (areas: Areas) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type All = Together<Catalogues[keyof Catalogues]>;

declare module 'use-intl' {
  interface AppConfig {
    Messages: All;
    Locale: string;
  }
}

/** The files of other areas are listed in a separate chunk, which the first load does not need. */
const files = import.meta.glob<{ default: object }>('./*/{core,refusals,entry}.json');
const furtherFiles = async () => (await import('./further-files.ts')).files;

/** Set by the boot script; it stays the same for the life of the page. */
export const language: Language =
  languages.find((one) => tagOf(one) === document.documentElement.lang) ?? languages[0];

/** The region whose dates and numbers are shown. */
export const region: string = regionOf(language, navigator.languages);

/** Lists follow the language, not the region: "Ann and Ben". */
export const listed = createFormatter({ locale: tagOf(language) }).list;

/** The messages of one area in the page's language. */
export const wordsOf = async (area: keyof Catalogues): Promise<Messages> => {
  const file = `./${language}/${area}.json`;
  const load = files[file] ?? (await furtherFiles())[file];
  return (load ? (await load()).default : {}) as Messages;
};

export const changeLanguage = (to: Language): void => {
  localStorage.setItem('language', tagOf(to));
  location.reload();
};
