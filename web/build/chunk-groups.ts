const anyOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'));
const raw = String.raw;

/** React changes rarely: its file stays the same from release to release. */
const libraries = /\/node_modules\/(react|react-dom|scheduler)\/|\/web\/jsx\//;

/** What every first screen needs, whichever it is. */
const shell = anyOf(
  raw`/shared/rules/people/name-with-detail\.ts`,
  raw`/web/src/(main|api/use-pages|locales/language-names|refusals/use-refusal-text)\.ts`,
  raw`/web/src/ui/(charts/progress-ring|controls/text-fields|hooks/use-(async-action|wide-screen))\.ts`,
  raw`/web/src/ui/(feedback/(animated-number|load-error|notice)|loading/load-more)\.ts`,
  raw`/web/src/product/(demo/demo-mark|emoji/emoji|people/(card-of|email|person-detail)|points/purse|posts/(days-ago|post-time)|values/value-chip)\.ts`,
  raw`/(banner|field|select-field|entry|entry-card|person-detail|product-intro|provider-sign-in)\.module\.css`,
  raw`/swr/|/icons/Icon(ArrowRight|ArrowUp|ChartBar|Dots|Gift|Heart|MessageHeart|Search|Sparkles|Trophy|User)\.`,
);

const feed = /\/(features\/feed\/feed|product\/posts\/use-post-actions)\.tsx$/;
const login = /\/(features\/entry\/(login|use-after-verification)|ui\/layout\/entry-card)\.tsx?$/;

/** A celebration is often the first post, and then nothing shows without it. */
const celebration = /\/web\/src\/(product\/posts\/celebration\.(tsx|module\.css)|ui\/feedback\/confetti\.ts)/;

/** What comes around the feed once it shows. Together it is a quarter of what the other screens are made of. */
const aroundFeed = anyOf(
  raw`/web/src/app/(header-extras|search)\.tsx`,
  raw`/web/src/features/feed/(coming-up|leaderboard-rows|use-group-choice)\.`,
  raw`/web/src/product/checklist/(checklist-rows|getting-started|use-checklist)\.|/web/src/product/outbox/`,
  raw`/web/src/product/(celebrations/use-celebrated-day|posts/(gif-picture|me-too|use-add-points))\.`,
);

/** What both the parts around the feed and the other screens are made of. */
const basics = anyOf(
  raw`/web/src/(api/(kept-in-browser|outbox|use-kept|use-send-once)|locales/further-files|ui/feedback/toast-item)\.ts|/web/src/ui/controls/tool-select\.tsx`,
  raw`/web/src/product/(groups/(group-select|use-groups)|shortcuts/command-key)\.`,
  raw`/shared/model/(group-kinds|limits)\.ts|/icons/Icon(CalendarHeart|ChevronRight|Clock|MailHeart|PlayerPause|PlayerPlay)\.`,
);

/** What the other screens are made of, with the styles of all of them. */
const kit = anyOf(
  raw`/web/src/(api/(download|further-calls)|app/screens)\.ts`,
  raw`/web/src/api/(leave-waiting|logout|use-workspaces)\.ts`,
  raw`/web/src/app/offline/use-install\.ts`,
  raw`/web/src/app/settings/areas\.ts`,
  raw`/web/src/ui/(layout|hooks)/|/web/src/ui/overlays/(unsaved-changes|use-)`,
  raw`/web/src/ui/controls/(dates/(today|use-date-error)|deferred-fields|radio-chips|select-field|toggle)\.ts`,
  raw`/web/src/ui/feedback/waiting-bar\.ts`,
  raw`/web/src/product/(illustrations|money|notifications|points|rewards|shortcuts)/`,
  raw`/web/src/product/.*/(photo-field|use-(demo-offer|my-profile|photo))\.ts`,
  raw`/shared/(rules/(people/(birth-dates|users)|basics/(date-text|search|time))|locales/suggested-values)\.ts`,
  raw`/web/src/(?!product/checklist)(ui|product|features)/.*\.module\.css`,
  raw`/@tabler/icons-react/dist/esm/icons/|/@mantine/form/`,
);

/** Mantine's part of dialogs, menus and pickers, without what only one kind of them needs. */
const widgets = anyOf(
  raw`/(@mantine/(core|hooks)|@floating-ui)/(?!.*(Combobox|Drawer|Input|Menu|Modal|ScrollArea|Select))`,
  raw`/ui/overlays/with-mantine\.tsx`,
);

const charts = /\/ui\/charts\/.*\.tsx?$/;

/** The pages of the settings that lead to the others. */
const settings = anyOf(
  raw`/app/settings/settings\.tsx|/features/settings/(general|notifications|danger/danger|data/data)\.tsx`,
  raw`/features/(audit/audit|billing/overview|dates/dates|people/team|rewards-admin/overview|values/values)\.tsx`,
);

/**
 * The texts of the first load, of the members' screens, and of the settings and the shop, whose texts the settings use
 * too. The other areas have a file of their own.
 */
const words = [
  ['', /\/locales\/(\w+)\/(?:core|refusals)\.json/],
  [
    '-more',
    /\/locales\/(\w+)\/(?:dashboard|dialogs|fields|news|offline|onboarding|parts|profile|search)\.json/,
  ],
  ['-settings', /\/locales\/(\w+)\/(?:archives|assistants|audit|billing|rewards|settings|shop|team)\.json/],
] as const;

/**
 * Which modules become one file. Files that are always fetched together belong together: forty small ones compress
 * worse and arrive later, and a screen may need at most 13 requests before its content shows. A group also takes
 * what its modules import, unless a group of higher priority has it.
 */
/**
 * What offers people while one types, in the composer, in comments and in the palette. The first load names each part, so that three
 * small ones cost more than a larger one.
 */
const people =
  /\/(?:product\/people\/(?:mention-at|people-options|use-people-search)|product\/emoji\/typed-emoji|rules\/posts\/shortcodes)\.tsx?$/;

export const chunkGroups = [
  { name: 'react', test: libraries, priority: 8 },
  { name: 'shell', test: shell, priority: 7 },
  { name: 'feed', test: feed, priority: 6 },
  { name: 'login', test: login, priority: 6 },
  { name: 'celebration', test: celebration, priority: 5 },
  { name: 'basics', test: basics, priority: 5 },
  { name: 'around-feed', test: aroundFeed, priority: 4 },
  { name: 'widgets', test: widgets, priority: 4 },
  { name: 'kit', test: kit, priority: 3 },
  { name: 'people', test: people, priority: 2 },
  { name: 'charts', test: charts, priority: 2 },
  { name: 'settings', test: settings, priority: 2 },
  ...words.map(([part, test]) => ({
    name: (id: string) => {
      const language = test.exec(id)?.[1];
      return language && language + part;
    },
    test,
    priority: 1,
  })),
];
