import type { Mail } from '#functions/adapters/mail/mail';
import { findGift } from '#functions/data/gifts';
import { findAnyPost } from '#functions/data/posts';
import { findShownUsers } from '#functions/data/users';
import { headline, paragraph, thanks } from '#functions/mails/components';
import { addressed, displayNameOf, mailKind } from '#functions/mails/kind';
import { absoluteUrl, pictureUrl } from '#functions/mails/links';
import { type Addressed, firstOf, messageLength, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords, pluralize, truncate } from '#functions/mails/words';
import { saidBy } from '#shared/rules/celebrations/celebration-texts';
import { isGifUrl } from '#shared/model/gif';
import type { StoredCelebration } from '#shared/model/celebration';
import { PostId } from '#shared/model/ids';
import type { ValueSnapshot } from '#shared/model/value';
import { companyOf } from '#shared/rules/celebrations/celebrations';
import { isBeingRemoved, mailLanguage, receiversToNotify, shouldSendMail } from '#shared/rules/mails/mails';

/** A recognition, from the view of one receiver. Names are undefined for people who are gone. */
export type Recognition = {
  readonly sender: { readonly name: string | undefined; readonly picture?: string | undefined };
  readonly others: readonly string[];
  readonly score: number;
  readonly message: string;
  readonly value: Omit<ValueSnapshot, 'id'>;
  readonly gif?: string | undefined;
  readonly balance: number;
  /** The company gives the points: for a day of the member, on an own day, or with an award. */
  readonly celebration?: Pick<StoredCelebration, 'kind' | 'name'> | undefined;
  /** Its path. */
  readonly path: string;
};

/** Which words open the mail. */
const openingOf = (celebration: Recognition['celebration']) => {
  if (!celebration) return 'points';
  if (celebration.kind === 'award') return 'award';
  return celebration.kind === 'own' ? 'company_day' : 'celebrated';
};

export const pointsMail = (to: Addressed, received: Recognition): Mail => {
  const { language, workspace } = to;
  const words = mailWords(to);
  const { others, score, message, value, gif, balance, celebration } = received;
  const opening = openingOf(celebration);
  const isThanks = score === 0;
  const from = { ...received.sender, name: received.sender.name ?? words.somebody };
  const points = pluralize(language, words.points, score);
  const details = {
    sender: from.name,
    name: celebration?.name ?? '',
    day: celebration?.name ?? '',
    points,
    coins: pluralize(language, words.coins, balance),
  };
  return notice(to, {
    subject: [isThanks ? words[`${opening}_title`] : words[`${opening}_subject`], details],
    preview: message,
    ...(!isThanks && { headline: headline(`+${points}`, workspace.active_color) }),
    title: fillPlaceholders(words[`${opening}_title`], details),
    pieces: [
      thanks({
        accent: workspace.active_color,
        from,
        message: truncate(message, messageLength),
        value,
        // Checked again: a mail never shows a picture from an unknown host.
        ...(gif !== undefined && isGifUrl(gif) && { gif: { url: gif, label: words.points_gif } }),
      }),
      ...(others.length > 0
        ? [paragraph(fillPlaceholders(words.points_together, { names: firstOf(language, others) }))]
        : []),
      ...(balance > 0 && !isThanks
        ? [paragraph(fillPlaceholders(words.points_balance, { coins: details.coins }))]
        : []),
    ],
    button: { label: words.points_button, url: absoluteUrl(received.path) },
    why: isThanks ? words.thanked_why : words.points_why,
  });
};

/** To each receiver of a new post. */
export const points = mailKind(
  'points',
  { post_id: PostId },
  {
    follows: {
      noun: 'post',
      recipientsOf: (change) => {
        const post_id = change.after?.id;
        return post_id ? receiversToNotify(change).map((user_id) => ({ user_id, post_id })) : [];
      },
    },
    render: async ({ post_id: p }, facts) => {
      const { user, workspace, reading } = facts;
      if (!shouldSendMail('getting_points', user, workspace)) return undefined;
      const post = await findAnyPost(workspace.id, p, reading);
      if (!post || isBeingRemoved(workspace, post)) return undefined;
      const isOwnDay = post.celebration?.kind === 'own';
      const isTheirs = isOwnDay
        ? (await findGift(workspace.id, p, user.id, reading)) !== undefined
        : post.to_id.includes(user.id);
      if (!isTheirs) return undefined;
      const others = post.to_id.filter((id) => id !== user.id);
      // The words of an award are those of whoever gave it.
      const author = post.celebration?.award?.by_id ?? post.from_id;
      const people = await findShownUsers(workspace.id, [author, ...others], reading);
      const sender = people.get(author) ?? (post.celebration ? companyOf(workspace) : undefined);
      return pointsMail(addressed(facts, 'getting_points'), {
        ...post,
        ...saidBy(post, workspace, mailLanguage(user, workspace), displayNameOf(user) ?? ''),
        sender: { name: displayNameOf(sender), picture: pictureUrl(sender?.avatar) },
        others: others.flatMap((id) => displayNameOf(people.get(id)) ?? []),
        balance: user.balance,
        path: `/posts/${post.id}`,
      });
    },
  },
);
