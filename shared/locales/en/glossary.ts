import type { Glossary } from '../glossary.ts';

export const glossary: Glossary = {
  words: {
    feed: 'feed',
    posts: 'posts',
    values: 'values',
    rewards: 'rewards',
    requests: 'requests',
    notifications: 'notifications',
    dashboard: 'dashboard',
    leaderboard: 'leaderboard',
    auditLog: 'audit log',
    balanceHistory: 'balance history',
    coins: 'coins',
    owner: 'owner',
    administrator: 'administrator',
    hireDate: 'hire date',
    department: 'department',
    location: 'location',
    manager: 'manager',
    wallboard: 'wallboard',
    help: 'help center',
    shop: 'shop',
    team: 'team',
  },
  avoid: [
    { found: /\be-mails?\b/iu, write: 'email' },
    { found: /(?<![\w-])mails?\b/iu, write: 'email' },
    { found: /balance sheet/iu, write: 'balance history' },
    { found: /\b(?:some|every|any|no)body\b/iu, write: 'someone, everyone, anyone, no one' },
    {
      found: /\blog(?:ged|ging)? (?:in|out)\b|\blogout\b/iu,
      write: 'sign in, sign out',
      // A message of the specification.
      except: ['switch.other'],
    },
    {
      found:
        /\w*(?:recognis|organis|customis|authoris|normalis|apologis|colour|favour|behaviour|centre\b|catalogue|licence|cancell|uncategorised|judgement)\w*/iu,
      write: 'the American spelling',
      except: [
        // A message of the specification.
        'team.import.canceled',
        // Words that people type into the search: either spelling finds the action.
        'palette.recogniseWords',
      ],
    },
    {
      found: /\bfulfil(?:s|ment)?\b|\bgrey\b|\btowards\b/iu,
      write: 'fulfill, fulfillment, gray, toward',
    },
    { found: /account administrator|global administrator/iu, write: 'owner, administrator' },
    {
      // Whoever somebody reports to is a manager; whoever looks after the team in the product is not.
      found: /\b(?:ask|contact|tell) (?:a|the|your) managers?\b/iu,
      write: 'administrator',
      // A message of the specification.
      except: ['pages.expired', 'refusals.billing_inactive'],
    },
    {
      found:
        /\b(?:is|are|was|were|do|does|did|has|have|could|can|would|should|will|must) ?not\b(?! only)|\bit is\b/iu,
      write: 'a contraction',
      except: [
        // A contract is written out.
        'web/legal',
        // Messages of the specification.
        'entry.inviteInvalid',
        'refusals.invalid_invite',
        'team.import.noAnswer',
      ],
    },
    { found: /\bnews\b/iu, write: 'notifications' },
    {
      found: /(?<=\w)'(?=\w)/u,
      write: 'the apostrophe ’',
      // A message of the specification.
      except: ['refusals.not_enough_points'],
    },
    { found: / …|\d %/u, write: 'no space before … and %' },
    { found: /\b(?:not|no) [^.:;]*\bany more\b/iu, write: 'no longer, anymore' },
    { found: /\bgo(?:es|ing)? on\b/iu, write: 'continue, keep working, pick up where you left off' },
    { found: /\bmended?\b|\bto mend\b/iu, write: 'fix, fixed' },
    { found: /\bare the most\b/iu, write: 'You can have at most …' },
    { found: /\bput(?:s|ting)? in\b|\bput towards?\b/iu, write: 'chip in' },
    { found: /\btak(?:e|es|en) away\b/iu, write: 'remove' },
    { found: /\bhears? of\b/iu, write: 'be notified about' },
    { found: /\bof yours\b/iu, write: 'your' },
    { found: /\bstands? (?:beside|below|in the|here)\b/iu, write: 'appears' },
    { found: /^whom\b|\bwhom (?:do|did)\b/iu, write: 'who' },
    {
      found:
        /\b(?:make|makes|made|making) (?:a|an|the|another) (?:new )?(?:link|key|webhook)\b|\bmade (?:by|with)\b/iu,
      write: 'create',
    },
    { found: /\b(?:it|that) was not you\b|^did you not\b/iu, write: 'Wasn’t you?, Didn’t request this?' },
    {
      found: /\bsums? of the week\b|\branking of the month\b/iu,
      write: 'weekly totals, this month’s leaderboard',
    },
    { found: /Settings, [A-Z]/u, write: 'Settings – Team' },
  ],
};
