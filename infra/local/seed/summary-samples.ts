import type { Report } from '#functions/mails/kinds/monthly-report';
import type { Digest, DigestPost } from '#functions/mails/kinds/weekly-digest-mail';
import type { PostId, RewardId } from '#shared/model/ids';

export const sampleReward = 'sample' as RewardId;

type Words = Readonly<Record<'message' | 'value' | 'second' | 'coffee' | 'comment', string>>;

/** Sample content of the weekly digest and the monthly report. */
export const sampleSummaries = (
  { message, value, second, coffee, comment }: Words,
  others: readonly string[],
  celebrated: readonly string[],
): { readonly digest: Digest; readonly report: Report } => {
  const shown = { name: value, color: '0f766e', emoji: '🤝' };
  const curiosity = { name: second, color: '7c3aed', emoji: '🔭' };
  const post = (from: string, changes: Partial<DigestPost> = {}): DigestPost => ({
    id: 'sample' as PostId,
    from: { name: from },
    to: others.slice(0, 1),
    receivers: 1,
    score: 10,
    message,
    value: shown,
    likes: 0,
    ...changes,
  });
  const anna = 'Anna Keller';
  const [tom = '', yuki = ''] = others;
  return {
    digest: {
      profile: '/profile/sample',
      received: {
        points: 46,
        posts: [
          post(anna, { likes: 12, add_ons: 3 }),
          post(tom, { score: 5, message: comment, value: curiosity }),
        ],
        more: 3,
      },
      team: {
        posts: 27,
        people: 14,
        value: shown,
        highlights: [
          post(yuki, {
            to: others.slice(0, 3),
            receivers: others.length,
            likes: 21,
            add_ons: 2,
            value: curiosity,
          }),
          post(anna, { to: others.slice(2, 3), likes: 1, message: comment }),
        ],
      },
      celebrations: {
        shown: celebrated.map((what, at) => ({
          day: `2026-11-2${at + 4}`,
          words: `${others[at]} · ${what}`,
        })),
        more: 2,
      },
      nudges: [
        { name: tom, why: 'waiting' },
        { name: yuki, why: 'new' },
      ],
      allowance: { left: 60, until: new Date(Date.now() + 9 * 86_400_000), timeZone: 'UTC' },
      cards: 2,
      balance: 145,
      rewards: {
        affordable: [{ id: sampleReward, title: coffee, emoji: '☕️', price: 45 }],
      },
    },
    report: {
      month: '2026-10',
      engagement: 0.64,
      engagement_before: 0.59,
      posts: 112,
      granted: 1840,
      spent: 930,
      members: 42,
      unused: 9,
      values: [
        { value: shown, points: 910 },
        { value: curiosity, points: 440 },
      ],
      waiting: { count: 7, names: others },
    },
  };
};
