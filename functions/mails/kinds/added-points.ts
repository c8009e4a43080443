import type { Mail } from '#functions/adapters/mail/mail';
import { findAddOn } from '#functions/data/add-ons';
import { findAnyPost } from '#functions/data/posts';
import { findUser } from '#functions/data/users';
import { headline, paragraph } from '#functions/mails/components';
import { addressed, displayNameOf, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, excerpt, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords, pluralize } from '#functions/mails/words';
import { saidBy } from '#shared/rules/celebrations/celebration-texts';
import { AddOnId, PostId } from '#shared/model/ids';
import { receiversToNotify, isBeingRemoved, mailLanguage, shouldSendMail } from '#shared/rules/mails/mails';

/** Points that a colleague added to a post, from the view of one receiver. */
type AddedPoints = {
  /** Undefined for a colleague who is gone. */
  readonly sender: string | undefined;
  readonly score: number;
  /** What the post says. */
  readonly post: string;
  /** It is a celebration: they congratulate too. */
  readonly isCelebration?: boolean;
  readonly balance: number;
  /** The post's path. */
  readonly path: string;
};

export const addedPointsMail = (
  to: Addressed,
  { sender, score, post, isCelebration = false, balance, path }: AddedPoints,
): Mail => {
  const { language, workspace } = to;
  const words = mailWords(to);
  const opening = isCelebration ? 'joined' : 'added';
  const points = pluralize(language, words.points, score);
  const details = {
    sender: sender ?? words.somebody,
    points,
    coins: pluralize(language, words.coins, balance),
  };
  return notice(to, {
    subject: [words[`${opening}_subject`], details],
    preview: post,
    headline: headline(`+${points}`, workspace.active_color),
    title: fillPlaceholders(words[`${opening}_title`], details),
    pieces: [
      paragraph(fillPlaceholders(words.comment_about, { post: excerpt(post) })),
      ...(balance > 0 ? [paragraph(fillPlaceholders(words.points_balance, { coins: details.coins }))] : []),
    ],
    button: { label: words.points_button, url: absoluteUrl(path) },
    why: words.points_why,
  });
};

/** To each receiver of a post that a colleague added points to. */
export const addedPoints = mailKind(
  'added_points',
  { post_id: PostId, add_on_id: AddOnId },
  {
    follows: {
      noun: 'addOn',
      recipientsOf: (change) => {
        const { after } = change;
        if (!after) return [];
        const ids = { post_id: after.post_id, add_on_id: after.id };
        return receiversToNotify(change).map((user_id) => ({ user_id, ...ids }));
      },
    },
    render: async ({ post_id: p, add_on_id: a }, facts) => {
      const { user, workspace, reading } = facts;
      if (!shouldSendMail('getting_points', user, workspace)) return undefined;
      const [post, addOn] = await Promise.all([
        findAnyPost(workspace.id, p, reading),
        findAddOn(workspace.id, p, a, reading),
      ]);
      if (!post || !addOn?.to_id.includes(user.id) || isBeingRemoved(workspace, addOn)) return undefined;
      const sender = await findUser(workspace.id, addOn.from_id, reading);
      return addedPointsMail(addressed(facts, 'getting_points'), {
        sender: displayNameOf(sender),
        score: addOn.score,
        post: saidBy(post, workspace, mailLanguage(user, workspace), displayNameOf(user) ?? '').message,
        isCelebration: post.celebration !== undefined,
        balance: user.balance,
        path: `/posts/${post.id}`,
      });
    },
  },
);
