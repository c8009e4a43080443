import type { Mail } from '#functions/adapters/mail/mail';
import { findComment } from '#functions/data/comments';
import { findAnyPost } from '#functions/data/posts';
import { findUser } from '#functions/data/users';
import { paragraph, thanks } from '#functions/mails/components';
import { addressed, displayNameOf, mailKind } from '#functions/mails/kind';
import { absoluteUrl, pictureUrl } from '#functions/mails/links';
import { type Addressed, excerpt, messageLength, notice } from '#functions/mails/notice';
import { fillPlaceholders, truncate } from '#functions/mails/words';
import { saidBy } from '#shared/rules/celebrations/celebration-texts';
import { mailTexts } from '#shared/locales/mails';
import { CommentId, PostId } from '#shared/model/ids';
import { addedComment, commentMailRecipients } from '#shared/rules/posts/comments';
import { isBeingRemoved, mailLanguage, shouldSendMail } from '#shared/rules/mails/mails';

/** A comment on a post that the recipient sent or received. */
type CommentNotice = {
  readonly author: { readonly name: string | undefined; readonly picture?: string | undefined };
  readonly message: string;
  /** What the post says. */
  readonly post: string;
  /** Its path. */
  readonly path: string;
};

export const commentMail = (to: Addressed, { author, message, post, path }: CommentNotice): Mail => {
  const words = mailTexts[to.language];
  const from = { ...author, name: author.name ?? words.somebody };
  return notice(to, {
    subject: [words.comment_subject, { author: from.name }],
    preview: message,
    title: fillPlaceholders(words.comment_subject, { author: from.name }),
    pieces: [
      thanks({ accent: to.workspace.active_color, from, message: truncate(message, messageLength) }),
      paragraph(fillPlaceholders(words.comment_about, { post: excerpt(post) })),
    ],
    button: { label: words.points_button, url: absoluteUrl(path) },
    why: words.comment_why,
  });
};

/** To the author and the receivers of a post that someone else commented on. */
export const comment = mailKind(
  'comment',
  { post_id: PostId, comment_id: CommentId },
  {
    follows: {
      noun: 'post',
      recipientsOf: ({ before, after }) => {
        const added = before && after && addedComment(before, after);
        if (!added) return [];
        const ids = { post_id: after.id, comment_id: added.id };
        return commentMailRecipients(after, added).map((user_id) => ({ user_id, ...ids }));
      },
    },
    render: async ({ post_id: p, comment_id: c }, facts) => {
      const { user, workspace, reading } = facts;
      if (!shouldSendMail('getting_points', user, workspace)) return undefined;
      const [post, written] = await Promise.all([
        findAnyPost(workspace.id, p, reading),
        findComment(workspace.id, p, c, reading),
      ]);
      if (!post || !written || isBeingRemoved(workspace, post)) return undefined;
      if (!commentMailRecipients(post, written).includes(user.id)) return undefined;
      const author = await findUser(workspace.id, written.from_id, reading);
      return commentMail(addressed(facts, 'getting_points'), {
        author: { name: displayNameOf(author), picture: pictureUrl(author?.avatar) },
        message: written.message,
        post: saidBy(post, workspace, mailLanguage(user, workspace), displayNameOf(user) ?? '').message,
        path: `/posts/${post.id}`,
      });
    },
  },
);
